import * as Schema from "effect/Schema";
import { ArtefactPath } from "../run/artefactHeader.ts";

/** A line number, counted from 1. */
const Line = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1, { expected: "a line number of 1 or more" }));

/** Where in the project something can be seen. */
export const Evidence = Schema.Struct({
  path: ArtefactPath,
  line: Line,
  /** The last line, where more than one is meant. */
  endLine: Schema.optionalKey(Line),
  /** What stands there, word for word. */
  quote: Schema.optionalKey(Schema.String),
}).annotate({ identifier: "Evidence" });
export type Evidence = typeof Evidence.Type;

/** Reads `src/a.ts:12` or `src/a.ts:12-20`; null for anything else. */
export const parseEvidence = (text: string): Evidence | null => {
  const parts = /^(?<path>[^\p{Cc}]+):(?<line>[1-9]\d{0,8})(?:-(?<endLine>[1-9]\d{0,8}))?$/u.exec(
    text.trim(),
  )?.groups;
  if (parts?.["path"] === undefined) return null;
  const line = Number(parts["line"]);
  const endLine = parts["endLine"] === undefined ? line : Number(parts["endLine"]);
  if (endLine < line) return null;
  return endLine === line ? { path: parts["path"], line } : { path: parts["path"], line, endLine };
};

export const confidences = ["high", "medium", "low"] as const;
export const severities = ["critical", "high", "medium", "low", "info"] as const;

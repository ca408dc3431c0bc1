import * as Result from "effect/Result";
import { readCanonicalArgv } from "../prepare/readCanonicalArgv.ts";
import { formatRunRef } from "../run/RunRef.ts";
import { parseReportPath } from "./parseReportTarget.ts";

/** Whose answers `--clarification-response` carries: the ref of a run, or a file of the user's. */
export type AnswersNamed = string | { readonly file: string };

/** The answers that recorded words carry; null where they carry none. */
export const answersNamed = (canonicalArgv: ReadonlyArray<string>): AnswersNamed | null => {
  const given = Result.getOrNull(readCanonicalArgv(canonicalArgv))?.["clarification-response"];
  if (typeof given !== "string") return null;
  const report = parseReportPath(given, { root: "", calledFrom: "" });
  return report === null ? { file: given } : formatRunRef(report);
};

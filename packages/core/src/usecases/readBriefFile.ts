import * as Effect from "effect/Effect";
import { type Brief, maxBriefBytes } from "../domain/brief/Brief.ts";
import { BriefRefused } from "../domain/brief/BriefRefused.ts";
import { checkBrief } from "../domain/brief/checkBrief.ts";
import { decodeBrief } from "../domain/brief/decodeBrief.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { UserFiles } from "../ports/UserFiles.ts";

export interface BriefFile extends Brief {
  /** Relative to the project root where it lies inside, else absolute. */
  readonly path: string;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** Reads and checks a brief; refused with every finding, line and column. */
export const readBriefFile = Effect.fnUntraced(function* (
  named: string,
  from: { readonly root: string; readonly calledFrom: string },
) {
  const files = yield* UserFiles;
  const file = yield* files.read(named, from, { purpose: "brief", maxBytes: maxBriefBytes });
  const text = yield* Effect.fromResult(decodeBrief(file.bytes));
  const { brief, frontMatter, findings } = checkBrief(text);
  if (brief === null) return yield* new BriefRefused({ path: file.path, findings, frontMatter });
  const warnings: ReadonlyArray<Warning> = findings.map((finding) => ({
    tag: finding.tag,
    message: `${file.path}:${finding.line}:${finding.column} ${finding.message}`,
  }));
  return { brief: { ...brief, ...file } satisfies BriefFile, warnings };
});

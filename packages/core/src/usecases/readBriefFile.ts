import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { type Brief, maxBriefBytes } from "../domain/brief/Brief.ts";
import { BriefRefused } from "../domain/brief/BriefRefused.ts";
import { checkBrief } from "../domain/brief/checkBrief.ts";
import { decodeBrief } from "../domain/brief/decodeBrief.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { FileUnfit, namedPurpose } from "../ports/ProjectFiles.ts";
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
  const options = { purpose: namedPurpose.brief, maxBytes: maxBriefBytes };
  const file = yield* files
    .read(named, from, options)
    .pipe(
      Effect.catch((unfit) =>
        unfit.fault === "missing" && !named.startsWith("/") && from.calledFrom !== from.root
          ? Effect.flatMap(Effect.result(files.read(`${from.root}/${named}`, from, options)), (atRoot) =>
              Effect.fail(misplaced(unfit, from, Result.isSuccess(atRoot))),
            )
          : Effect.fail(unfit),
      ),
    );
  const text = yield* Effect.fromResult(decodeBrief(file.bytes));
  const { brief, frontMatter, findings } = checkBrief(text);
  if (brief === null) return yield* new BriefRefused({ path: file.path, findings, frontMatter });
  const warnings: ReadonlyArray<Warning> = findings.map((finding) => ({
    tag: finding.tag,
    message: `${file.path}:${finding.line}:${finding.column} ${finding.message}`,
  }));
  return { brief: { ...brief, ...file } satisfies BriefFile, warnings };
});

/** Paths go from where the command was called; people think of the project root. */
const misplaced = (
  unfit: FileUnfit,
  { root, calledFrom }: { readonly root: string; readonly calledFrom: string },
  standsAtRoot: boolean,
): FileUnfit => {
  const { path, purpose, fault } = unfit;
  const below = calledFrom.startsWith(`${root}/`) ? calledFrom.slice(root.length + 1).split("/").length : 0;
  const meant = below === 0 ? `${root}/${path}` : `${"../".repeat(below)}${path}`;
  return new FileUnfit({
    path,
    purpose,
    fault,
    detail: `looked for at ${calledFrom}/${path}`,
    ...(standsAtRoot ? { meant } : {}),
  });
};

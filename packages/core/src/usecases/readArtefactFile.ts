import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { ArtefactMalformed, type ArtefactTooNew } from "../domain/run/ArtefactFault.ts";
import { type ArtefactSchema, readArtefact } from "../domain/run/readArtefact.ts";
import { type FileUnfit, ProjectFiles } from "../ports/ProjectFiles.ts";

/** Why an artefact could not be read. */
export type ArtefactUnreadable = ArtefactMalformed | ArtefactTooNew | FileUnfit;

/** Artefacts of okstra's own making stay far below this; whatever is larger is not one. */
export const maxArtefactBytes = 16 * 1024 * 1024;

/** Reads one artefact of a project; null where there is none. */
export const readArtefactFile = <A>(
  root: string,
  path: string,
  schema: ArtefactSchema<A>,
  purpose: string,
): Effect.Effect<A | null, ArtefactUnreadable, ProjectFiles> =>
  Effect.flatMap(readTextFile(root, path, purpose), (text) =>
    text === null ? Effect.succeed(null) : Effect.fromResult(readArtefact(schema, text, { file: path })),
  );

/** Reads one text file of a project; null where there is none. Bytes that are no UTF-8 are no artefact. */
export const readTextFile = Effect.fnUntraced(function* (
  root: string,
  path: string,
  purpose: string,
  maxBytes = maxArtefactBytes,
) {
  const files = yield* ProjectFiles;
  const content = yield* files.read(root, path, { purpose, maxBytes });
  return content === null ? null : yield* Effect.fromResult(decodeArtefactText(content.bytes, path));
});

export const decodeArtefactText = (
  bytes: Uint8Array,
  file: string,
): Result.Result<string, ArtefactMalformed> =>
  Result.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    catch: () =>
      new ArtefactMalformed({
        file,
        faults: [{ pointer: "", got: "bytes that are no UTF-8", expected: "UTF-8 text" }],
      }),
  });

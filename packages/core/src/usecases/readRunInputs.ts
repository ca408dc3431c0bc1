import * as Effect from "effect/Effect";
import { ArtefactMalformed } from "../domain/run/ArtefactFault.ts";
import { type ArtefactSchema, readArtefact } from "../domain/run/readArtefact.ts";
import { exactRef } from "../domain/run/parseRunRef.ts";
import type { RunManifest } from "../domain/run/RunManifest.ts";
import { runPaths } from "../domain/run/runPaths.ts";
import { FileUnfit, ProjectFiles } from "../ports/ProjectFiles.ts";
import { decodeArtefactText, maxArtefactBytes } from "./readArtefactFile.ts";

const purpose = "run inputs";

/**
 * The record of what a run was asked and given, by a schema that wants no more of it than is needed. Others are held to
 * it, so it is believed only as the run's manifest has it: with its digest there.
 */
export const readRunInputs = Effect.fnUntraced(function* <A>(
  root: string,
  manifest: Pick<RunManifest, "runRef" | "writtenOnce" | "artefacts">,
  schema: ArtefactSchema<A>,
) {
  const ref = exactRef(manifest.runRef);
  const path = ref === null ? manifest.artefacts.runInputs : runPaths(ref).runInputs;
  const content = yield* (yield* ProjectFiles).read(root, path, { purpose, maxBytes: maxArtefactBytes });
  if (content === null) return yield* new FileUnfit({ path, purpose, fault: "missing", detail: "" });
  const expected = manifest.writtenOnce.find((file) => file.path === path)?.sha256 ?? content.sha256;
  if (content.sha256 !== expected) {
    const faults = [
      {
        pointer: "",
        got: `sha256 ${content.sha256}`,
        expected: `sha256 ${expected}, as its run manifest has it`,
      },
    ];
    return yield* new ArtefactMalformed({ file: path, faults });
  }
  const text = yield* Effect.fromResult(decodeArtefactText(content.bytes, path));
  return yield* Effect.fromResult(readArtefact(schema, text, { file: path }));
});

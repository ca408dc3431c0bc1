import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Warning } from "../domain/refusal/Problem.ts";
import { RunManifestFacts } from "../domain/run/RunManifestFacts.ts";
import type { RunRef } from "../domain/run/RunRef.ts";
import type { RunStatus } from "../domain/run/runStatus.ts";
import { readRunStatus } from "./readRunFacts.ts";
import type { RunFolderReading } from "./readRunFolder.ts";
import { readRunManifest } from "./readTaskRuns.ts";
import { unreadableWarning } from "./readTaskRows.ts";

/** The status of one run of a folder; null for one that isn't there or can't be read: nobody knows whether it ended. */
export const readStatusOf = Effect.fnUntraced(function* (
  root: string,
  folder: RunFolderReading,
  ref: RunRef,
  abortAfterMillis: number,
) {
  const told = (status: RunStatus | null, warnings: ReadonlyArray<Warning> = []) => ({ status, warnings });
  if (!folder.visible.includes(ref.seq)) return told(null);
  const manifest = yield* Effect.result(readRunManifest(root, ref, RunManifestFacts));
  if (Result.isFailure(manifest)) {
    return told(null, [unreadableWarning({ ref, reason: manifest.failure })]);
  }
  if (manifest.success === null) return told(null);
  const { status } = yield* readRunStatus(
    root,
    { ref, manifest: manifest.success, folder },
    abortAfterMillis,
  );
  return told(status);
});

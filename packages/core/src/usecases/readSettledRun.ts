import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Warning } from "../domain/refusal/Problem.ts";
import { readArtefact } from "../domain/run/readArtefact.ts";
import { runPaths } from "../domain/run/runPaths.ts";
import type { RunRef } from "../domain/run/RunRef.ts";
import type { RunStatus } from "../domain/run/runStatus.ts";
import type { SettledRun } from "../domain/run/SettledRun.ts";
import { TeamState } from "../domain/run/TeamState.ts";
import { visibleText } from "../domain/text/visibleText.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import { decodeArtefactText, maxArtefactBytes } from "./readArtefactFile.ts";
import type { RunFolderReading } from "./readRunFolder.ts";
import { readWholeManifest } from "./readTaskRuns.ts";
import { readWorkerAttempts } from "./readWorkerAttempts.ts";

/**
 * A run with all that its team state follows from; null where its manifest can't be read, or where a newer okstra wrote
 * its team state.
 */
export const readSettledRun = Effect.fnUntraced(function* (
  root: string,
  run: { readonly ref: RunRef; readonly folder: RunFolderReading },
  status: RunStatus,
) {
  const none = (warnings: ReadonlyArray<Warning>) => ({ run: null, warnings });
  const manifest = yield* Effect.result(readWholeManifest(root, run.ref));
  if (Result.isFailure(manifest)) {
    return none([{ tag: "RunUnreadable", message: visibleText(manifest.failure.message) }]);
  }
  if (manifest.success === null) return none([]);
  const files = yield* ProjectFiles;
  const file = runPaths(run.ref).teamState;
  const content = yield* Effect.result(
    files.read(root, file, { purpose: "team state", maxBytes: maxArtefactBytes }),
  );
  if (Result.isFailure(content)) return none([unreadable(content.failure.message)]);
  const stored =
    content.success === null
      ? null
      : Result.flatMap(decodeArtefactText(content.success.bytes, file), (text) =>
          readArtefact(TeamState, text, { file }),
        );
  if (stored !== null && Result.isFailure(stored) && stored.failure._tag === "ArtefactTooNew") {
    return none([unreadable(stored.failure.message)]);
  }
  const { attempts, warnings } = yield* readWorkerAttempts(root, run);
  const settled: SettledRun = {
    ref: run.ref,
    manifest: manifest.success,
    status,
    attempts,
    teamState: {
      stored: stored === null ? null : Result.getOrElse(stored, () => null),
      sha256: content.success?.sha256 ?? null,
    },
  };
  return { run: settled, warnings };
});

const unreadable = (message: string): Warning => ({
  tag: "TeamStateUnreadable",
  message: visibleText(message),
});

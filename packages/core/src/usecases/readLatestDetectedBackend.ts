import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { TerminalBackend } from "../domain/host/HostDescriptor.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { newestFirst } from "../domain/run/presentTask.ts";
import { RunBackendFacts } from "../domain/run/RunBackendFacts.ts";
import type { RunFolder } from "../domain/run/RunRef.ts";
import { readRunFolders, readRunManifest } from "./readTaskRuns.ts";
import { unreadableWarning } from "./readTaskRows.ts";

/**
 * The backend that the last run of this task and phase (any stage) was *detected* on; null where there is none.
 * Declared ones don't count, however many came since. An unreadable manifest is a warning: the next older one is asked.
 */
export const readLatestDetectedBackend = Effect.fnUntraced(function* (root: string, folder: RunFolder) {
  const folders = yield* readRunFolders(root, folder);
  const warnings: Array<Warning> = [];
  let latest: RunBackendFacts | null = null;
  for (const reading of folders.filter((each) => each.folder.taskType === folder.taskType)) {
    for (const seq of reading.visible.toReversed()) {
      const ref = { ...reading.folder, seq };
      const read = yield* Effect.result(readRunManifest(root, ref, RunBackendFacts));
      if (Result.isFailure(read)) {
        warnings.push(unreadableWarning({ ref, reason: read.failure }));
        continue;
      }
      const manifest = read.success;
      if (manifest === null) continue;
      // Within a folder older ones follow, so none of them is later than the one that was found elsewhere.
      if (latest !== null && newestFirst(latest, manifest) < 0) break;
      if (manifest.terminalBackend.source !== "detected") continue;
      latest = manifest;
      break;
    }
  }
  const name: TerminalBackend | null = latest?.terminalBackend.name ?? null;
  return { name, warnings };
});

import * as Effect from "effect/Effect";
import type { TerminalBackend } from "../domain/host/HostDescriptor.ts";
import { newestFirst } from "../domain/run/presentTask.ts";
import { RunManifest } from "../domain/run/RunManifest.ts";
import type { RunFolder } from "../domain/run/RunRef.ts";
import { readRunFolders, readRunManifest } from "./readTaskRuns.ts";

/** So many manifests back a detected backend is looked for in each folder; declared ones in between don't count. */
const lookBack = 50;

/**
 * The backend that the last run of this task and phase (any stage) was *detected* on; null where there is none.
 * An unreadable manifest is no reason to refuse: the next older one is asked.
 */
export const readLatestDetectedBackend = Effect.fnUntraced(function* (root: string, folder: RunFolder) {
  const folders = yield* readRunFolders(root, folder);
  const found: Array<RunManifest> = [];
  for (const reading of folders.filter((each) => each.folder.taskType === folder.taskType)) {
    for (const seq of reading.visible.slice(-lookBack).reverse()) {
      const manifest = yield* Effect.orElseSucceed(
        readRunManifest(root, { ...reading.folder, seq }, RunManifest),
        () => null,
      );
      if (manifest === null || manifest.terminalBackend.source !== "detected") continue;
      found.push(manifest);
      break;
    }
  }
  const latest: TerminalBackend | null = found.sort(newestFirst)[0]?.terminalBackend.name ?? null;
  return latest;
});

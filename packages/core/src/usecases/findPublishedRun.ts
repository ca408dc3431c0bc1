import * as Effect from "effect/Effect";
import { runPaths } from "../domain/run/runPaths.ts";
import { RunManifestFacts } from "../domain/run/RunManifestFacts.ts";
import type { RunRef } from "../domain/run/RunRef.ts";
import { isPublished } from "../domain/run/runStatus.ts";
import { readRunStatus } from "./readRunFacts.ts";
import type { RunFolderReading } from "./readRunFolder.ts";
import { readRunManifest } from "./readTaskRuns.ts";

/** The latest run of a folder that is completed; only runs that have report data are looked at. */
export const findPublishedRun = Effect.fnUntraced(function* (
  root: string,
  folder: RunFolderReading,
  abortAfterMillis: number,
) {
  for (const ref of reportedRuns(folder)) {
    const manifest = yield* Effect.orElseSucceed(readRunManifest(root, ref, RunManifestFacts), () => null);
    if (manifest === null) continue;
    const { status } = yield* readRunStatus(root, { ref, manifest, folder }, abortAfterMillis);
    if (isPublished(status)) return ref;
  }
  return null;
});

/** The runs of a folder that have report data, the latest first; nothing is opened. */
export const reportedRuns = ({ folder, visible, names }: RunFolderReading): ReadonlyArray<RunRef> => {
  const reports = new Set(names.reports);
  return visible
    .map((seq): RunRef => ({ ...folder, seq }))
    .filter((ref) => {
      const { reportData } = runPaths(ref);
      return reports.has(reportData.slice(reportData.lastIndexOf("/") + 1));
    })
    .reverse();
};

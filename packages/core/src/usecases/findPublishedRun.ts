import * as Effect from "effect/Effect";
import type { Warning } from "../domain/refusal/Problem.ts";
import { runPaths } from "../domain/run/runPaths.ts";
import type { RunRef } from "../domain/run/RunRef.ts";
import { isPublished } from "../domain/run/runStatus.ts";
import type { RunFolderReading } from "./readRunFolder.ts";
import { readStatusOf } from "./readStatusOf.ts";

/** The latest run of a folder that is completed; only runs that have report data are looked at, unreadable ones told. */
export const findPublishedRun = Effect.fnUntraced(function* (
  root: string,
  folder: RunFolderReading,
  abortAfterMillis: number,
) {
  const warnings: Array<Warning> = [];
  for (const ref of reportedRuns(folder)) {
    const told = yield* readStatusOf(root, folder, ref, abortAfterMillis);
    warnings.push(...told.warnings);
    if (told.status !== null && isPublished(told.status)) return { published: ref, warnings };
  }
  return { published: null, warnings };
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

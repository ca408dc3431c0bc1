import { byCodePoint } from "../text/codePointOrder.ts";
import { isTerminalRun } from "./runStatus.ts";
import type { RunPointer } from "./TaskManifest.ts";

/** What a task manifest says of the runs of its task. */
export interface TaskProjection {
  /** Runs that have not ended, newest first. */
  readonly activeRuns: ReadonlyArray<RunPointer>;
  /** Null for a task without runs. */
  readonly latestRun: RunPointer | null;
  /** The latest run of each task type, newest first. */
  readonly latestRuns: ReadonlyArray<RunPointer>;
}

/** Projects the runs of a task, given in any order. */
export const presentTask = (runs: ReadonlyArray<RunPointer>): TaskProjection => {
  const sorted = runs.toSorted(newestFirst);
  const latestRuns = new Map<string, RunPointer>();
  for (const run of sorted) if (!latestRuns.has(run.taskType)) latestRuns.set(run.taskType, run);
  return {
    activeRuns: sorted.filter((run) => !isTerminalRun(run.status)),
    latestRun: sorted[0] ?? null,
    latestRuns: [...latestRuns.values()],
  };
};

/** By time of creation; runs of one instant by sequence, then by ref, so that the order is the same everywhere. */
export const newestFirst = (
  left: { readonly createdAt: string; readonly runSeq: string; readonly runRef: string },
  right: { readonly createdAt: string; readonly runSeq: string; readonly runRef: string },
): number =>
  byCodePoint(right.createdAt, left.createdAt) ||
  Number(right.runSeq) - Number(left.runSeq) ||
  byCodePoint(left.runRef, right.runRef);

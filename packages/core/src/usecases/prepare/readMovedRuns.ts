import * as Effect from "effect/Effect";
import type { Warning } from "../../domain/refusal/Problem.ts";
import { isTerminalRun } from "../../domain/run/runStatus.ts";
import type { SettledRun } from "../../domain/run/SettledRun.ts";
import type { RunPointer, TaskManifest } from "../../domain/run/TaskManifest.ts";
import { readSettledRun } from "../readSettledRun.ts";
import type { TaskRun } from "../readTaskRuns.ts";

/**
 * Earlier runs whose status is no longer what the task manifest tells, for the commit of a new run to settle. Only the
 * manifest is asked, so that a long history costs nothing; `okstra reconcile` looks at every team state.
 */
export const readMovedRuns = Effect.fnUntraced(function* (
  root: string,
  stored: TaskManifest | null,
  runs: ReadonlyArray<TaskRun>,
  pointers: ReadonlyArray<RunPointer>,
) {
  const moved: Array<SettledRun> = [];
  const warnings: Array<Warning> = [];
  if (stored === null) return { moved, warnings };
  const told = new Map(
    [...stored.latestRuns, ...stored.activeRuns].map(({ runRef, status }) => [runRef, status]),
  );
  for (const { runRef, status } of pointers) {
    const before = told.get(runRef);
    if (before === status || (before === undefined && isTerminalRun(status))) continue;
    const run = runs.find(({ manifest }) => manifest.runRef === runRef)!;
    const read = yield* readSettledRun(root, run, status);
    if (read.run !== null) moved.push(read.run);
    warnings.push(...read.warnings);
  }
  return { moved, warnings };
});

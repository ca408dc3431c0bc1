import * as Effect from "effect/Effect";
import type { Warning } from "../domain/refusal/Problem.ts";
import type { RunRow } from "../domain/run/RunRow.ts";
import { newestRowFirst } from "../domain/run/newestRowFirst.ts";
import type { ListedRuns, RunFilters } from "./ListedRuns.ts";
import { listIndexedRuns } from "./listIndexedRuns.ts";
import { listTasks } from "./listTasks.ts";
import { orSkipped } from "./orSkipped.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { readNamedTask } from "./readNamedTask.ts";
import { taskNotFound } from "./taskNotFound.ts";
import { withRecoveredTask } from "./withRecoveredTask.ts";

/**
 * The runs of a project. Where the index has a complete part it says which runs there are, and only those that are
 * listed are read; else the bundles say it. What became of a run its files say, always.
 */
export const listRuns = Effect.fn("Runs.list")(function* (request: ProjectReadRequest, filters: RunFilters) {
  const listed = (yield* listIndexedRuns(request, filters)) ?? (yield* listBundles(request, filters));
  const { group, task, phase, status } = filters;
  // A named task without any run is no task; without runs of a phase or status it may well be one.
  if (listed.runs.length === 0 && group !== null && task !== null && phase === null && status === null) {
    return yield* taskNotFound(request.root, { group, task });
  }
  return listed;
});

const listBundles = Effect.fnUntraced(function* (request: ProjectReadRequest, filters: RunFilters) {
  const listed = yield* listTasks(request.root, filters);
  const rows: Array<RunRow> = [];
  const warnings: Array<Warning> = [...listed.warnings];
  for (const task of listed.tasks) {
    const read = yield* orSkipped(
      task,
      withRecoveredTask({ ...request, task }, readNamedTask(request, task, filters.givenTask)),
      { named: filters.givenTask !== null, warnings },
    );
    if (read === null) continue;
    rows.push(...read.value.rows);
    warnings.push(...read.warnings, ...read.value.warnings);
  }
  const runs = rows
    .filter((row) => filters.phase === null || row.taskType === filters.phase)
    .filter((row) => filters.status === null || row.status === filters.status)
    .sort(newestRowFirst);
  const result: ListedRuns = {
    runs: runs.slice(0, filters.limit ?? undefined),
    total: runs.length,
    warnings,
  };
  return result;
});

import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import { planSettlement, settlementPlan } from "../domain/bundle/planSettlement.ts";
import type { TaskFolder } from "../domain/task/TaskFolder.ts";
import { changeTask, type TaskChange } from "./changeTask.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { readStandingTask } from "./readStandingTask.ts";

export interface Settled {
  /** Files that were written: 0 where the projections told what the files tell. */
  readonly written: number;
}

/**
 * Makes the projections of a task tell what its files tell: team states, task manifest, task index, and the index rows
 * of the runs that moved. Under the task lock; writes nothing where nothing has moved. See docs/run-life.md.
 */
export const settleTask = Effect.fn("Tasks.settle")(function* (
  request: ProjectReadRequest,
  task: TaskFolder,
) {
  return yield* changeTask({ ...request, task }, readSettlement(request, task));
});

/** What settling a task would write; reads only. */
export const readSettlement = Effect.fnUntraced(function* (request: ProjectReadRequest, folder: TaskFolder) {
  const { task, warnings } = yield* readStandingTask(request, folder);
  if (task === null) return { plan: null, value: { written: 0 }, warnings } satisfies TaskChange<Settled>;
  const now = new Date(yield* Clock.currentTimeMillis).toISOString();
  const settlement = yield* Effect.fromResult(planSettlement(task, now));
  return {
    plan: settlementPlan(task, settlement),
    value: { written: settlement.files.length },
    warnings,
  } satisfies TaskChange<Settled>;
});

import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import { planSettlement, settlementPlan } from "../domain/bundle/planSettlement.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { formatTaskFolder, type TaskFolder } from "../domain/task/TaskFolder.ts";
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

/**
 * The same as the last step of another command, which it never fails: what is in the way is a warning. Only a task with
 * something to write is locked, and a busy one is left to whoever holds it.
 */
export const settleWhereMoved = Effect.fnUntraced(function* (request: ProjectReadRequest, task: TaskFolder) {
  const settled = yield* Effect.result(
    Effect.flatMap(readSettlement(request, task), ({ plan }) =>
      plan === null
        ? Effect.succeed(null)
        : settleTask(
            { ...request, lockTimeoutMillis: Math.min(request.lockTimeoutMillis, busyMillis) },
            task,
          ),
    ),
  );
  if (settled._tag === "Success") {
    const { value, warnings } = settled.success ?? { value: { written: 0 }, warnings: [] };
    return { written: value.written, warnings };
  }
  const { _tag: tag, message } = settled.failure;
  const warning: Warning = {
    tag,
    message: `The projections of ${formatTaskFolder(task)} were left as they are: ${message}`,
  };
  return { written: 0, warnings: [warning] };
});

/** Long enough for a command that is just ending. */
const busyMillis = 1000;

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

import * as Effect from "effect/Effect";
import type { Warning } from "../domain/refusal/Problem.ts";
import { taskPaths } from "../domain/run/runPaths.ts";
import type { TaskFolder } from "../domain/task/TaskFolder.ts";
import { byCodePoint } from "../domain/text/codePointOrder.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import type { RunFilters } from "./ListedRuns.ts";
import { listTasks } from "./listTasks.ts";
import { orSkipped } from "./orSkipped.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { readTaskState, type TaskState } from "./readTaskState.ts";
import { requireTask } from "./readStoredTask.ts";
import { taskNotFound } from "./taskNotFound.ts";

export interface ListedTaskStates {
  /** The task that something happened to last comes first. */
  readonly tasks: ReadonlyArray<TaskState>;
  /** Whether the limit was reached before every task was looked at. */
  readonly more: boolean;
  readonly warnings: ReadonlyArray<Warning>;
}

/**
 * Where the tasks of a project stand. Which was touched last the file system tells without a file being opened; only
 * as many are read as are listed.
 */
export const listTaskStates = Effect.fn("Tasks.listStates")(function* (
  request: ProjectReadRequest,
  filters: RunFilters,
) {
  const { group, task, givenTask, limit } = filters;
  const listed = yield* listTasks(request.root, filters);
  if (group !== null && task !== null) {
    if (listed.tasks.length === 0) return yield* taskNotFound(request.root, { group, task });
    if (givenTask !== null) yield* requireTask(request.root, { group, task, given: givenTask });
  }
  const tasks: Array<TaskState> = [];
  const warnings: Array<Warning> = [...listed.warnings];
  let more = false;
  for (const folder of yield* latestFirst(request.root, listed.tasks)) {
    if (limit !== null && tasks.length >= limit) {
      more = true;
      break;
    }
    const state = yield* orSkipped(folder, readTaskState(request, folder), {
      named: givenTask !== null,
      warnings,
    });
    if (state === null) continue;
    warnings.push(...state.warnings);
    if (isAsked(state, filters)) tasks.push(state);
  }
  const result: ListedTaskStates = { tasks, more, warnings };
  return result;
});

const isAsked = (state: TaskState, { phase, status }: RunFilters): boolean =>
  (phase === null || state.phase === phase) && (status === null || state.status === status);

const latestFirst = Effect.fnUntraced(function* (root: string, tasks: ReadonlyArray<TaskFolder>) {
  const files = yield* ProjectFiles;
  const dated = yield* Effect.forEach(tasks, (folder) =>
    files.changedAt(root, taskPaths(folder).manifest).pipe(
      Effect.orElseSucceed(() => null),
      Effect.map((at) => ({ folder, at: at ?? 0 })),
    ),
  );
  return dated
    .sort((one, other) => other.at - one.at || byCodePoint(one.folder.task, other.folder.task))
    .map(({ folder }) => folder);
});

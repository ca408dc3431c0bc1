import * as Effect from "effect/Effect";
import type { TaskFolder } from "../domain/task/TaskFolder.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { requireTask } from "./readStoredTask.ts";
import { readTaskRows } from "./readTaskRows.ts";

/** The rows of a task (of all its runs, or those asked for), once it is sure that it is the task which was named. */
export const readNamedTask = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  task: TaskFolder,
  given: string | null,
  only?: ReadonlyArray<string>,
) {
  const read = yield* readTaskRows({ ...request, task }, only);
  if (given !== null && read.rows.length > 0) yield* requireTask(request.root, { ...task, given });
  return read;
});

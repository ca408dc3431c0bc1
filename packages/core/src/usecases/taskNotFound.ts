import * as Effect from "effect/Effect";
import { TaskNotFound } from "../domain/run/NotFound.ts";
import { formatTaskFolder, type TaskFolder } from "../domain/task/TaskFolder.ts";
import { nearestOf } from "../domain/text/nearestOf.ts";
import { listTasks } from "./listTasks.ts";

/** How many likely names a refusal offers. */
const offered = 3;

/** Fails, naming the tasks that may have been meant. */
export const taskNotFound = Effect.fnUntraced(function* (
  request: { readonly root: string },
  task: TaskFolder,
) {
  const { tasks } = yield* listTasks(request.root);
  const given = formatTaskFolder(task);
  const others = tasks.map(formatTaskFolder).filter((other) => other !== given);
  return yield* new TaskNotFound({ given, nearest: nearestOf(given, others, offered) });
});

import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { tasksDir } from "../domain/run/runPaths.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { slugify } from "../domain/task/slugify.ts";
import type { Slug } from "../domain/task/Slug.ts";
import type { TaskFolder } from "../domain/task/TaskFolder.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";

/** Narrows a listing to one group, or one task of it. */
export interface TaskFilter {
  readonly group: Slug | null;
  readonly task: Slug | null;
}

export const everyTask: TaskFilter = { group: null, task: null };

export interface ListedTasks {
  readonly tasks: ReadonlyArray<TaskFolder>;
  readonly warnings: ReadonlyArray<Warning>;
}

/** The task folders on disk, by code point. Whether one holds a run is not asked; names no okstra gives are left out. */
export const listTasks = Effect.fnUntraced(function* (root: string, filter: TaskFilter = everyTask) {
  const warnings: Array<Warning> = [];
  const tasks: Array<TaskFolder> = [];
  for (const group of yield* slugsIn(root, tasksDir, filter.group, warnings)) {
    for (const task of yield* slugsIn(root, `${tasksDir}/${group}`, filter.task, warnings))
      tasks.push({ group, task });
  }
  const listed: ListedTasks = { tasks, warnings };
  return listed;
});

const slugsIn = Effect.fnUntraced(function* (
  root: string,
  directory: string,
  only: Slug | null,
  warnings: Array<Warning>,
) {
  const files = yield* ProjectFiles;
  const names = yield* Effect.result(files.list(root, directory));
  if (Result.isFailure(names)) {
    warnings.push({ tag: names.failure._tag, message: names.failure.message });
    return [];
  }
  return names.success.flatMap((name) => {
    const slug = slugify(name);
    return Result.isSuccess(slug) && slug.success === name && (only === null || only === name)
      ? [slug.success]
      : [];
  });
});

import * as Result from "effect/Result";
import type { Slug } from "./Slug.ts";
import { slugify } from "./slugify.ts";

/** `<project>/<group>/<task>`: the name of a task everywhere. */
export interface TaskKey {
  readonly project: Slug;
  readonly group: Slug;
  readonly task: Slug;
}

export const formatTaskKey = (key: TaskKey): string => `${key.project}/${key.group}/${key.task}`;

/** A task of the project at hand, as a command names it. */
export interface TaskRef {
  readonly group: Slug;
  readonly task: Slug;
  /** The task part as written: what `resolveTaskId` holds against the id stored with the task. */
  readonly given: string;
}

/** Reads `<group>/<task>`, both folded; null for anything else. An id that contains `/` is named by its slug. */
export const parseTaskRef = (text: string): TaskRef | null => {
  const [group, task, ...more] = text.split("/");
  if (group === undefined || task === undefined || more.length > 0) return null;
  const folded = Result.all([slugify(group), slugify(task)]);
  return Result.isFailure(folded) ? null : { group: folded.success[0], task: folded.success[1], given: task };
};

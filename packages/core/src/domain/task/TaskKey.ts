import type { Slug } from "./Slug.ts";

/** `<project>/<group>/<task>`: the name of a task everywhere. */
export interface TaskKey {
  readonly project: Slug;
  readonly group: Slug;
  readonly task: Slug;
}

export const formatTaskKey = (key: TaskKey): string => `${key.project}/${key.group}/${key.task}`;

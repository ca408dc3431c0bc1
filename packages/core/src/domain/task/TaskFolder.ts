import type { Slug } from "./Slug.ts";

/** The part of a task key that names its folder inside one project. */
export interface TaskFolder {
  readonly group: Slug;
  readonly task: Slug;
}

export const formatTaskFolder = (folder: TaskFolder): string => `${folder.group}/${folder.task}`;

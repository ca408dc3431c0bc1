import { okstraIgnorePath, projectJsonPath, taskPaths } from "../run/runPaths.ts";
import type { Slug } from "../task/Slug.ts";
import { isPlainPath } from "../text/plainPath.ts";
import type { CommitRecord } from "./CommitRecord.ts";

/** Files outside the task folder that a commit may create and never touches once they exist. */
export const createOnlyPaths: ReadonlySet<string> = new Set([projectJsonPath, okstraIgnorePath]);

/**
 * Why a record may not be carried out for a task, or null. Every path must be a plain path of the task's own folder
 * (or one of `createOnlyPaths`, created), named once, and not the record or the staging themselves.
 */
export const commitRecordFault = (
  record: CommitRecord,
  task: { readonly group: Slug; readonly task: Slug },
): string | null => {
  if (record.task.group !== task.group || record.task.task !== task.task) {
    return `it is the record of task ${record.task.group}/${record.task.task}`;
  }
  const paths = taskPaths(task);
  const own = (path: string): boolean =>
    isPlainPath(path) &&
    path.startsWith(`${paths.root}/`) &&
    path !== paths.commitRecord &&
    path !== paths.staging &&
    !path.startsWith(`${paths.staging}/`);

  const taken = new Set<string>();
  const staged = new Set<string>();
  for (const entry of record.entries) {
    const created = createOnlyPaths.has(entry.path) && entry.kind === "create";
    if (!created && !own(entry.path))
      return `it names ${JSON.stringify(entry.path)}, which is no file of the task`;
    if (entry.kind === "create" && entry.expected !== null)
      return `it both creates and replaces ${entry.path}`;
    if (taken.has(entry.path) || staged.has(entry.staged))
      return `it names ${entry.path} or its staged file twice`;
    taken.add(entry.path);
    staged.add(entry.staged);
  }
  for (const { path } of record.directories) {
    if (path !== paths.root && !own(path))
      return `it names ${JSON.stringify(path)}, which is no folder of the task`;
  }
  for (const { from, to } of record.moves) {
    for (const path of [from, to]) {
      if (!own(path)) return `it moves ${JSON.stringify(path)}, which is no file of the task`;
      // A move is told from a move already done by what stands at its ends, so nothing else may write there.
      if (taken.has(path)) return `it names ${path} twice`;
      taken.add(path);
    }
  }
  for (const path of taken) {
    const above = parentsOf(path).find((parent) => taken.has(parent));
    if (above !== undefined) return `it names ${path} below ${above}`;
  }
  const prefix = `${record.task.project}/${task.group}/${task.task}`;
  for (const row of record.indexRows) {
    if (row.taskKey !== prefix) return `it indexes a run of ${JSON.stringify(row.taskKey)}`;
    if (!own(row.runManifest))
      return `it indexes ${JSON.stringify(row.runManifest)}, which is no file of the task`;
  }
  return null;
};

/** `a/b/c` → `a`, `a/b`. */
export const parentsOf = (path: string): ReadonlyArray<string> => {
  const parts = path.split("/");
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("/"));
};

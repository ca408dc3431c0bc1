import * as Result from "effect/Result";
import type { Slug } from "../task/Slug.ts";
import { slugify } from "../task/slugify.ts";
import { parseTaskRef, type TaskRef } from "../task/TaskKey.ts";
import { isTaskType } from "../task/TaskType.ts";
import { normalised, parseManifestPath } from "./parseManifestPath.ts";
import { tasksDir } from "./runPaths.ts";
import { parseRunRef, type RunRefMalformed, type RunSelector } from "./parseRunRef.ts";

/** What a command is pointed at: a run, or a task with all its runs. */
export type ShowTarget =
  | { readonly kind: "run"; readonly run: RunSelector }
  | { readonly kind: "task"; readonly task: TaskRef }
  /** A task by its id alone: which group it is in is for the project to say. */
  | { readonly kind: "task-id"; readonly id: Slug; readonly given: string };

/** Reads a run ref, the path of a run manifest or of a task's folder, `<group>/<task>`, a task key, or a task's id. */
export const parseShowTarget = (
  text: string,
  place: { readonly root: string; readonly calledFrom: string; readonly projectId: Slug },
): Result.Result<ShowTarget, RunRefMalformed> => {
  const manifest = parseManifestPath(text, place);
  if (manifest !== null) {
    const { seq, ...folder } = manifest;
    return Result.succeed({ kind: "run", run: { folder, seq } });
  }
  if (!text.includes("/")) {
    const id = slugify(text);
    if (Result.isSuccess(id)) return Result.succeed({ kind: "task-id", id: id.success, given: text });
  }
  const task = parseTaskRef(withoutProject(taskOfFolder(text, place) ?? text, place.projectId));
  return task === null
    ? Result.map(parseRunRef(text), (run): ShowTarget => ({ kind: "run", run }))
    : Result.succeed({ kind: "task", task });
};

/** `<project>/<group>/<task>` → `<group>/<task>`, unless the last part makes it the beginning of a run ref. */
const withoutProject = (text: string, projectId: Slug): string => {
  const [project, group, task, ...rest] = text.split("/");
  return project === projectId &&
    group !== undefined &&
    task !== undefined &&
    rest.length === 0 &&
    !isTaskType(task)
    ? `${group}/${task}`
    : text;
};

/** `<group>/<task>` of a path to the task's folder, as it is seen from here or from the project root. */
const taskOfFolder = (
  text: string,
  { root, calledFrom }: { readonly root: string; readonly calledFrom: string },
): string | null => {
  const tasks = `${root}/${tasksDir}/`;
  const paths = (text.startsWith("/") ? [text] : [`${calledFrom}/${text}`, `${root}/${text}`]).map(
    normalised,
  );
  const path = paths.find((one) => one.startsWith(tasks))?.slice(tasks.length);
  return path !== undefined && path.split("/").length === 2 ? path : null;
};

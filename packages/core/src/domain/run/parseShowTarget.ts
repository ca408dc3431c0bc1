import * as Result from "effect/Result";
import type { Slug } from "../task/Slug.ts";
import { parseTaskRef, type TaskRef } from "../task/TaskKey.ts";
import { isTaskType } from "../task/TaskType.ts";
import { parseManifestPath } from "./parseManifestPath.ts";
import { parseRunRef, type RunRefMalformed, type RunSelector } from "./parseRunRef.ts";

/** What a command is pointed at: a run, or a task with all its runs. */
export type ShowTarget =
  | { readonly kind: "run"; readonly run: RunSelector }
  | { readonly kind: "task"; readonly task: TaskRef };

/** Reads a run ref, the path of a run manifest, `<group>/<task>` or a task key of this project. */
export const parseShowTarget = (
  text: string,
  place: { readonly root: string; readonly calledFrom: string; readonly projectId: Slug },
): Result.Result<ShowTarget, RunRefMalformed> => {
  const manifest = parseManifestPath(text, place);
  if (manifest !== null) {
    const { seq, ...folder } = manifest;
    return Result.succeed({ kind: "run", run: { folder, seq } });
  }
  const task = parseTaskRef(withoutProject(text, place.projectId));
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

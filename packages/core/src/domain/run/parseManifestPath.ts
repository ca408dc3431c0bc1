import * as Result from "effect/Result";
import type { Slug } from "../task/Slug.ts";
import { slugify } from "../task/slugify.ts";
import { isTaskType } from "../task/TaskType.ts";
import { runPaths, tasksDir } from "./runPaths.ts";
import type { RunRef } from "./RunRef.ts";
import { parseRunSeq } from "./RunSeq.ts";

/**
 * Reads the path of a run manifest: absolute, relative to where the command was called, or relative to the project
 * root as artefacts name it. Null for anything else. Pure: whether the file exists is not asked.
 */
export const parseManifestPath = (
  text: string,
  place: { readonly root: string; readonly calledFrom: string },
): RunRef | null => {
  if (!text.endsWith(".json")) return null;
  const candidates = text.startsWith("/") ? [text] : [`${place.calledFrom}/${text}`, `${place.root}/${text}`];
  for (const candidate of candidates) {
    const path = normalised(candidate);
    const ref = path.startsWith(`${place.root}/`) ? runRefOf(path.slice(place.root.length + 1)) : null;
    if (ref !== null) return ref;
  }
  return null;
};

/** Without `.`, `..` and doubled slashes; text only. */
export const normalised = (absolute: string): string => {
  const parts: Array<string> = [];
  for (const part of absolute.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
};

const runRefOf = (path: string): RunRef | null => {
  if (!path.startsWith(`${tasksDir}/`)) return null;
  const [group = "", task = "", , taskType = "", ...rest] = path.slice(tasksDir.length + 1).split("/");
  const groupSlug = slugOf(group);
  const taskSlug = slugOf(task);
  const stage = /^stage-([1-9]\d{0,5})$/u.exec(rest[0] ?? "")?.[1];
  const seq = parseRunSeq(/-(\d+)\.json$/u.exec(path)?.[1] ?? "");
  if (groupSlug === null || taskSlug === null || !isTaskType(taskType) || seq === null) return null;
  const ref: RunRef = {
    group: groupSlug,
    task: taskSlug,
    taskType,
    stage: stage === undefined ? null : Number(stage),
    seq,
  };
  return runPaths(ref).runManifest === path ? ref : null;
};

const slugOf = (text: string): Slug | null => {
  const slug = slugify(text);
  return Result.isSuccess(slug) && slug.success === text ? slug.success : null;
};

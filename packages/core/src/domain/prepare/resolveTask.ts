import * as Result from "effect/Result";
import type { BriefFrontMatter, WorkCategory } from "../brief/Brief.ts";
import type { ResolvedValue } from "../bundle/BundleFacts.ts";
import { TaskTypeNotPrepared, missingValue, preparedTaskTypes, ValuesMissing } from "./prepareRefusals.ts";
import type { PrepareRequest } from "./PrepareRequest.ts";
import type { ProjectIdentity } from "../project/ProjectPlace.ts";
import { slugify, type SlugRefused } from "../task/slugify.ts";
import type { TaskKey } from "../task/TaskKey.ts";
import type { TaskType } from "../task/TaskType.ts";

/** Which task and phase is asked for, and where each part of the answer came from. */
export interface AskedTask {
  readonly key: TaskKey;
  readonly idAsGiven: string;
  readonly taskType: TaskType;
  readonly directive: string | null;
  readonly workCategory: WorkCategory | null;
  readonly relatedTasks: ReadonlyArray<string>;
  readonly resolved: ReadonlyArray<ResolvedValue>;
}

/** Flags win over the brief's front matter; what was inferred is shown. */
export const resolveTask = (
  request: PrepareRequest,
  frontMatter: BriefFrontMatter | null,
  project: ProjectIdentity,
): Result.Result<AskedTask, ValuesMissing | TaskTypeNotPrepared | SlugRefused> => {
  const resolved: Array<ResolvedValue> = [];
  const pick = <A extends string>(flag: string, given: A | null, inBrief: A | null): A | null => {
    const value = given ?? inBrief;
    if (value !== null) {
      resolved.push({ name: flag, value, source: given !== null ? `--${flag}` : "brief front matter" });
    }
    return value;
  };
  const group = pick("task-group", request.taskGroup, frontMatter?.taskGroup ?? null);
  const id = pick("task-id", request.taskId, frontMatter?.taskId ?? null);
  const taskType = pick("task-type", request.taskType, frontMatter?.taskType ?? null);
  const directive = pick("directive", request.directive, frontMatter?.directive ?? null);
  const workCategory = pick("work-category", request.workCategory, frontMatter?.workCategory ?? null);
  const relatedTasks = request.relatedTasks ?? frontMatter?.relatedTasks ?? [];
  if (relatedTasks.length > 0) {
    resolved.push({
      name: "related-tasks",
      value: relatedTasks.join(", "),
      source: request.relatedTasks === null ? "brief front matter" : "--related-tasks",
    });
  }
  if (group === null || id === null || taskType === null) {
    const values = Object.entries({ "task-group": group, "task-id": id, "task-type": taskType });
    const missing = values.filter(([, value]) => value === null);
    return Result.fail(new ValuesMissing({ missing: missing.map(([flag]) => missingValue(flag, flag)) }));
  }
  if (!preparedTaskTypes.includes(taskType)) return Result.fail(new TaskTypeNotPrepared({ taskType }));
  return Result.flatMap(slugify(group), (groupSlug) =>
    Result.map(slugify(id), (taskSlug) => ({
      key: { project: project.id, group: groupSlug, task: taskSlug },
      idAsGiven: id,
      taskType,
      directive,
      workCategory,
      relatedTasks,
      resolved,
    })),
  );
};

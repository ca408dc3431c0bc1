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

/** Why the task cannot be told. */
export type TaskUnresolved = ValuesMissing | TaskTypeNotPrepared | SlugRefused;

/**
 * Flags win over the brief's front matter; what was inferred is shown. Everything that is wrong is told at once, and
 * nothing where all of it lies in values of the front matter that the brief is refused for.
 */
export const resolveTask = (
  request: PrepareRequest,
  frontMatter: BriefFrontMatter,
  project: ProjectIdentity,
): Result.Result<AskedTask, ReadonlyArray<TaskUnresolved>> => {
  const resolved: Array<ResolvedValue> = [];
  const pick = <A extends string>(flag: string, given: A | null, inBrief: A | null): A | null => {
    const value = given ?? inBrief;
    if (value !== null) {
      resolved.push({ name: flag, value, source: given !== null ? `--${flag}` : "brief front matter" });
    }
    return value;
  };
  const group = pick("task-group", request.taskGroup, frontMatter.taskGroup);
  const id = pick("task-id", request.taskId, frontMatter.taskId);
  const taskType = pick("task-type", request.taskType, frontMatter.taskType);
  const directive = pick("directive", request.directive, frontMatter.directive);
  const workCategory = pick("work-category", request.workCategory, frontMatter.workCategory);
  const relatedTasks = request.relatedTasks ?? frontMatter.relatedTasks;
  if (relatedTasks.length > 0) {
    resolved.push({
      name: "related-tasks",
      value: relatedTasks.join(", "),
      source: request.relatedTasks === null ? "brief front matter" : "--related-tasks",
    });
  }
  const refused: Array<TaskUnresolved> = [];
  const values = Object.entries({ "task-group": group, "task-id": id, "task-type": taskType });
  const missing = values.filter(([key, value]) => value === null && !frontMatter.unfit.includes(key));
  if (missing.length > 0) {
    refused.push(new ValuesMissing({ missing: missing.map(([flag]) => missingValue(flag, flag)) }));
  }
  if (taskType !== null && !preparedTaskTypes.includes(taskType)) {
    refused.push(new TaskTypeNotPrepared({ taskType }));
  }
  const [groupSlug, taskSlug] = [group, id].map((name) => {
    const slug = name === null ? null : slugify(name);
    if (slug !== null && Result.isFailure(slug)) refused.push(slug.failure);
    return slug !== null && Result.isSuccess(slug) ? slug.success : null;
  });
  if (refused.length > 0 || !groupSlug || !taskSlug || id === null || taskType === null) {
    return Result.fail(refused);
  }
  return Result.succeed({
    key: { project: project.id, group: groupSlug, task: taskSlug },
    idAsGiven: id,
    taskType,
    directive,
    workCategory,
    relatedTasks,
    resolved,
  });
};

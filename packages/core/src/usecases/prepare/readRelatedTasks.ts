import * as Effect from "effect/Effect";
import type { RelatedTask } from "../../domain/bundle/BundleFacts.ts";
import { RelatedTasksRefused } from "../../domain/prepare/prepareRefusals.ts";
import type { Problem, Warning } from "../../domain/refusal/Problem.ts";
import { taskPaths } from "../../domain/run/runPaths.ts";
import { formatTaskFolder } from "../../domain/task/TaskFolder.ts";
import { formatTaskKey, parseTaskRef, type TaskRef } from "../../domain/task/TaskKey.ts";
import type { OpenProject } from "../openProject.ts";
import { projectionDamage, requireTask } from "../readStoredTask.ts";
import { type RecoveredTaskRequest, withRecoveredTask } from "../withRecoveredTask.ts";

/** Related tasks: each exists, that is, has a visible run, and is named by its slug or its own id. */
export const readRelatedTasks = Effect.fnUntraced(function* (
  project: OpenProject,
  named: ReadonlyArray<string>,
  recovery: Pick<RecoveredTaskRequest, "lockTimeoutMillis" | "command" | "mayFinish">,
) {
  const problems: Array<Problem> = [];
  const related: Array<RelatedTask> = [];
  const warnings: Array<Warning> = [];
  for (const given of named) {
    const task = parseTaskRef(given);
    if (task === null) {
      problems.push(noTaskRef(given));
      continue;
    }
    const read = yield* withRecoveredTask(
      { ...recovery, root: project.place.root, task },
      readRelatedTask(project, task),
    ).pipe(
      Effect.catchTags({
        TaskNotFound: (missing) =>
          Effect.sync(() => void problems.push(...missing.problems.map(notThere(given)))),
        TaskIdCollision: (other) => Effect.sync(() => void problems.push(...other.problems)),
      }),
    );
    if (read === undefined) continue;
    related.push(read.value.related);
    warnings.push(...read.warnings, ...read.value.warnings);
  }
  if (problems.length > 0) return yield* new RelatedTasksRefused({ problems });
  return { related, warnings };
});

const noTaskRef = (given: string): Problem => ({
  tag: "RelatedTasksRefused",
  subject: given,
  got: "no task ref",
  expected: "<group>/<task> of a task that has a run",
  message: `Related task ${given}: not of the form <group>/<task>.`,
});

const notThere =
  (given: string) =>
  ({ expected }: Problem): Problem => ({
    tag: "RelatedTasksRefused",
    subject: given,
    got: "no such task",
    expected: `<group>/<task>: ${expected}`,
    message: `Related task ${given}: there is no such task.`,
  });

const readRelatedTask = Effect.fnUntraced(function* (project: OpenProject, task: TaskRef) {
  const { identity, projection } = yield* requireTask(project.place.root, task);
  const warnings = yield* projectionDamage(projection);
  const related: RelatedTask = {
    key: formatTaskKey({ project: project.identity.id, group: task.group, task: task.task }),
    title: identity?.title ?? formatTaskFolder(task),
    manifest: taskPaths(task).manifest,
  };
  return { related, warnings };
});

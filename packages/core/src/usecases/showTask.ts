import * as Effect from "effect/Effect";
import type { Warning } from "../domain/refusal/Problem.ts";
import type { RunRow } from "../domain/run/RunRow.ts";
import type { TaskManifest } from "../domain/run/TaskManifest.ts";
import { formatTaskKey, type TaskRef } from "../domain/task/TaskKey.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { requireTask, taskManifestUnreadable } from "./readStoredTask.ts";
import { readTaskRows } from "./readTaskRows.ts";
import { withRecoveredTask } from "./withRecoveredTask.ts";

export interface ShownTask {
  readonly taskKey: string;
  /** The projection as the last commit wrote it; null where it is gone or unreadable. Statuses stand in `runs`. */
  readonly manifest: TaskManifest | null;
  /** Newest first. */
  readonly runs: ReadonlyArray<RunRow>;
  readonly warnings: ReadonlyArray<Warning>;
}

/** One task with all its runs, their statuses as the files tell them now. */
export const showTask = Effect.fn("Tasks.show")(function* (request: ProjectReadRequest, task: TaskRef) {
  const { value, warnings } = yield* withRecoveredTask({ ...request, task }, readTask(request, task));
  const shown: ShownTask = { ...value, warnings: [...warnings, ...value.warnings] };
  return shown;
});

const readTask = Effect.fnUntraced(function* (request: ProjectReadRequest, task: TaskRef) {
  const { projection } = yield* requireTask(request.root, task);
  const { rows, warnings } = yield* readTaskRows({ ...request, task });
  const { manifest, fault } = projection;
  return {
    taskKey: formatTaskKey({ project: request.projectId, group: task.group, task: task.task }),
    manifest,
    runs: rows,
    warnings: fault === null ? warnings : [...warnings, taskManifestUnreadable(fault)],
  };
});

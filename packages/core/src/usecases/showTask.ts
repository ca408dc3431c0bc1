import * as Effect from "effect/Effect";
import type { Warning } from "../domain/refusal/Problem.ts";
import { taskPaths } from "../domain/run/runPaths.ts";
import type { RunRow } from "../domain/run/RunRow.ts";
import { TaskManifest } from "../domain/run/TaskManifest.ts";
import { formatTaskKey } from "../domain/task/TaskKey.ts";
import type { TaskFolder } from "../domain/task/TaskFolder.ts";
import { visibleText } from "../domain/text/visibleText.ts";
import type { ProjectReadRequest } from "./listRuns.ts";
import { readArtefactFile } from "./readArtefactFile.ts";
import { readTaskRows } from "./readTaskRows.ts";
import { taskNotFound } from "./taskNotFound.ts";
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
export const showTask = Effect.fn("Tasks.show")(function* (request: ProjectReadRequest, task: TaskFolder) {
  const { value, warnings } = yield* withRecoveredTask({ ...request, task }, readTask(request, task));
  const shown: ShownTask = { ...value, warnings: [...warnings, ...value.warnings] };
  return shown;
});

const readTask = Effect.fnUntraced(function* (request: ProjectReadRequest, task: TaskFolder) {
  const { rows, warnings } = yield* readTaskRows({ ...request, task });
  if (rows.length === 0) return yield* taskNotFound(request, task);
  const path = taskPaths(task).manifest;
  const manifest = yield* Effect.result(readArtefactFile(request.root, path, TaskManifest, "task manifest"));
  return {
    taskKey: formatTaskKey({ project: request.projectId, ...task }),
    manifest: manifest._tag === "Success" ? manifest.success : null,
    runs: rows,
    warnings:
      manifest._tag === "Success"
        ? warnings
        : [...warnings, { tag: "TaskManifestUnreadable", message: visibleText(manifest.failure.message) }],
  };
});

import * as Effect from "effect/Effect";
import type { Slug } from "../domain/task/Slug.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { pointerOf, rowOf, type RunRow, unreadableRow } from "../domain/run/RunRow.ts";
import { RunManifestFacts } from "../domain/run/RunManifestFacts.ts";
import type { RunPointer } from "../domain/run/TaskManifest.ts";
import { formatTaskKey } from "../domain/task/TaskKey.ts";
import type { TaskFolder } from "../domain/task/TaskFolder.ts";
import { visibleText } from "../domain/text/visibleText.ts";
import { readRunStatus } from "./readRunFacts.ts";
import { readTaskRuns, type TaskRunsOptions, type UnreadableRun } from "./readTaskRuns.ts";

export interface TaskRowsRequest {
  readonly root: string;
  readonly projectId: Slug;
  readonly task: TaskFolder;
  readonly abortAfterMillis: number;
}

export interface TaskRows {
  readonly rows: ReadonlyArray<RunRow>;
  readonly warnings: ReadonlyArray<Warning>;
}

/**
 * The runs of a task (all, or those of `only`) with their status as the files tell it, newest first; what cannot be
 * read comes last.
 */
export const readTaskRows = Effect.fnUntraced(function* (
  request: TaskRowsRequest,
  only?: ReadonlyArray<string>,
) {
  const { runs, unreadable } = yield* readTaskRuns(
    request.root,
    request.task,
    only === undefined ? {} : { newest: 0, also: only },
  );
  const taskKey = formatTaskKey({ project: request.projectId, ...request.task });
  const read = yield* Effect.forEach(runs, (run) =>
    Effect.map(readRunStatus(request.root, run, request.abortAfterMillis), ({ status, warnings }) => ({
      row: rowOf(run.ref, run.manifest, status),
      warnings,
    })),
  );
  const found: TaskRows = {
    rows: [...read.map(({ row }) => row), ...unreadable.map(({ ref }) => unreadableRow(ref, taskKey, null))],
    warnings: [...read.flatMap(({ warnings }) => warnings), ...unreadable.map(unreadableWarning)],
  };
  return found;
});

/** The same as pointers for the task manifest: the newest, and those asked for besides. Unreadable runs are warnings. */
export const readRunPointers = Effect.fnUntraced(function* (
  request: Omit<TaskRowsRequest, "projectId">,
  options: Omit<TaskRunsOptions, "schema">,
) {
  const { runs, unreadable } = yield* readTaskRuns(request.root, request.task, {
    ...options,
    schema: RunManifestFacts,
  });
  const warnings: Array<Warning> = unreadable.map(unreadableWarning);
  const pointers: Array<RunPointer> = [];
  for (const run of runs) {
    const read = yield* readRunStatus(request.root, run, request.abortAfterMillis);
    pointers.push(pointerOf(run.ref, run.manifest, read.status));
    warnings.push(...read.warnings);
  }
  return { pointers, runs, warnings };
});

export const unreadableWarning = ({ reason }: UnreadableRun): Warning => ({
  tag: "RunUnreadable",
  message: visibleText(reason.message),
});

import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { IndexRow } from "../domain/bundle/BundlePlan.ts";
import type { HomeKey } from "../domain/project/ProjectPlace.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { parseRunRef } from "../domain/run/parseRunRef.ts";
import { type RunRow, unreadableRow } from "../domain/run/RunRow.ts";
import { newestRowFirst } from "../domain/run/newestRowFirst.ts";
import type { Slug } from "../domain/task/Slug.ts";
import type { TaskFolder } from "../domain/task/TaskFolder.ts";
import type { TaskType } from "../domain/task/TaskType.ts";
import { RunIndex } from "../ports/RunIndex.ts";
import { listTasks, type TaskFilter } from "./listTasks.ts";
import { requireTask } from "./readStoredTask.ts";
import { readTaskRows } from "./readTaskRows.ts";
import { taskNotFound } from "./taskNotFound.ts";
import { withRecoveredTask } from "./withRecoveredTask.ts";

export interface RunFilters extends TaskFilter {
  /** The task as written, which may be the id that is stored with it; null where no task was named. */
  readonly givenTask: string | null;
  readonly phase: TaskType | null;
  readonly status: RunRow["status"] | null;
}

export interface ProjectReadRequest {
  readonly root: string;
  readonly projectId: Slug;
  readonly homeKey: HomeKey;
  readonly abortAfterMillis: number;
  readonly lockTimeoutMillis: number;
  /** The command, for a lock's holder file. */
  readonly command: string;
}

export interface ListedRuns {
  /** Newest first. */
  readonly runs: ReadonlyArray<RunRow>;
  readonly warnings: ReadonlyArray<Warning>;
}

/**
 * The runs of a project. The bundles say which runs there are and what became of them; the index, where it is
 * complete, adds those whose files are gone: they are shown as unreadable rather than left out.
 */
export const listRuns = Effect.fn("Runs.list")(function* (request: ProjectReadRequest, filters: RunFilters) {
  const index = yield* RunIndex;
  const indexed = yield* index.rows(request.homeKey);
  const listed = yield* listTasks(request.root, filters);
  const rows: Array<RunRow> = [];
  const warnings: Array<Warning> = [...listed.warnings];
  for (const task of listed.tasks) {
    const read = yield* withRecoveredTask({ ...request, task }, readNamed(request, task, filters.givenTask));
    rows.push(...read.value.rows);
    warnings.push(...read.warnings, ...read.value.warnings);
  }
  const told = withIndexed(rows, indexed ?? [], filters, warnings);
  const { group, task } = filters;
  if (told.length === 0 && group !== null && task !== null)
    return yield* taskNotFound(request.root, { group, task });
  const runs = told
    .filter((row) => filters.phase === null || row.taskType === filters.phase)
    .filter((row) => filters.status === null || row.status === filters.status)
    .sort(newestRowFirst);
  const result: ListedRuns = { runs, warnings };
  return result;
});

const readNamed = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  task: TaskFolder,
  given: string | null,
) {
  const read = yield* readTaskRows({ ...request, task });
  if (given !== null && read.rows.length > 0) yield* requireTask(request.root, { ...task, given });
  return read;
});

/** Gives unreadable runs the time the index remembers, and adds the runs that only the index remembers. */
const withIndexed = (
  rows: ReadonlyArray<RunRow>,
  indexed: ReadonlyArray<IndexRow>,
  filters: TaskFilter,
  warnings: Array<Warning>,
): Array<RunRow> => {
  const remembered = new Map(indexed.map((row) => [row.runRef, row]));
  const told = rows.map((row) => {
    const createdAt = row.createdAt ?? remembered.get(row.runRef)?.createdAt ?? null;
    remembered.delete(row.runRef);
    return { ...row, createdAt };
  });
  for (const row of remembered.values()) {
    const ref = parseRunRef(row.runRef);
    if (Result.isFailure(ref) || ref.success.seq === "latest") continue;
    const { folder, seq } = ref.success;
    if ((filters.group ?? folder.group) !== folder.group || (filters.task ?? folder.task) !== folder.task)
      continue;
    warnings.push({
      tag: "RunUnreadable",
      message: `The index knows run ${row.runRef}, but ${row.runManifest} is gone. \`okstra reconcile\` makes the index forget it.`,
    });
    told.push(unreadableRow({ ...folder, seq }, row.taskKey, row.createdAt));
  }
  return told;
};

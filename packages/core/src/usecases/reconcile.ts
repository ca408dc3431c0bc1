import * as Effect from "effect/Effect";
import type { IndexRow } from "../domain/bundle/BundlePlan.ts";
import { indexRowOf } from "../domain/bundle/indexRowOf.ts";
import { onceEach } from "../domain/refusal/onceEach.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { formatRunRef } from "../domain/run/RunRef.ts";
import { pointerOf } from "../domain/run/RunRow.ts";
import { newestFirst } from "../domain/run/presentTask.ts";
import { type RunStatus, runStatuses } from "../domain/run/runStatus.ts";
import { formatTaskFolder, type TaskFolder } from "../domain/task/TaskFolder.ts";
import { RunIndex } from "../ports/RunIndex.ts";
import { listTasks } from "./listTasks.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { readRunStatus } from "./readRunFacts.ts";
import { noRuns, readRunFolders, readTaskRuns } from "./readTaskRuns.ts";
import { unreadableWarning } from "./readTaskRows.ts";
import { settleWhereMoved } from "./settleTask.ts";
import { withRecoveredTask } from "./withRecoveredTask.ts";

export interface Reconciled {
  /** Task folders looked at, and those of them that could not be. */
  readonly tasks: number;
  readonly skippedTasks: number;
  /** Tasks whose projections were brought up to date. */
  readonly settledTasks: number;
  /** Runs that stand in the index now. */
  readonly runs: number;
  readonly unreadableRuns: number;
  readonly byStatus: Readonly<Record<RunStatus, number>>;
  readonly warnings: ReadonlyArray<Warning>;
}

/**
 * Finishes what was left unfinished, brings the projections of every task up to date and rebuilds the project's part
 * of the index from its bundles. A task that is busy or cannot be recovered is skipped with a warning, and so is a run
 * whose manifest cannot be read.
 */
export const reconcile = Effect.fn("Runs.reconcile")(function* (request: ProjectReadRequest) {
  const index = yield* RunIndex;
  const before = (yield* index.rows(request.homeKey)) ?? [];
  const listed = yield* listTasks(request.root);
  const warnings: Array<Warning> = [...listed.warnings];
  const rows: Array<IndexRow> = [];
  let skippedTasks = 0;
  let settledTasks = 0;
  let unreadableRuns = 0;
  for (const task of listed.tasks) {
    const read = yield* Effect.result(withRecoveredTask({ ...request, task }, readIndexRows(request, task)));
    if (read._tag === "Failure") {
      skippedTasks += 1;
      warnings.push({
        tag: read.failure._tag,
        message: `Skipped ${formatTaskFolder(task)}: ${read.failure.message}`,
      });
      rows.push(...before.filter((row) => row.runRef.startsWith(`${formatTaskFolder(task)}/`)));
      continue;
    }
    rows.push(...read.success.value.rows);
    unreadableRuns += read.success.value.unreadable;
    const settled = yield* settleWhereMoved(request, task);
    if (settled.written > 0) settledTasks += 1;
    warnings.push(...read.success.warnings, ...read.success.value.warnings, ...settled.warnings);
  }
  // A run that could not be read has no row, and must not be hidden by those that have one.
  const complete = unreadableRuns === 0 && skippedTasks === 0 && listed.warnings.length === 0;
  warnings.push(...(yield* index.rebuild(request.homeKey, rows.sort(newestFirst), { complete })));
  const late = yield* readLateRows(request, new Set(rows.map((row) => row.runRef)));
  if (late.length > 0) {
    warnings.push(
      ...(yield* index.record(late, { firstRuns: false, timeoutMillis: request.lockTimeoutMillis })),
    );
    rows.push(...late);
  }
  const byStatus = countByStatus(rows);
  const result: Reconciled = {
    tasks: listed.tasks.length,
    skippedTasks,
    settledTasks,
    runs: rows.length,
    unreadableRuns,
    byStatus,
    warnings: onceEach(warnings),
  };
  return result;
});

const readIndexRows = Effect.fnUntraced(function* (request: ProjectReadRequest, task: TaskFolder) {
  const { runs, unreadable } = yield* readTaskRuns(request.root, task);
  const rows: Array<IndexRow> = [];
  const warnings: Array<Warning> = unreadable.map(unreadableWarning);
  for (const run of runs) {
    const read = yield* readRunStatus(request.root, run, request.abortAfterMillis);
    rows.push(indexRowOf(request, pointerOf(run.ref, run.manifest, read.status), run.manifest));
    warnings.push(...read.warnings);
  }
  return { rows, unreadable: unreadable.length, warnings };
});

/**
 * A run that appeared while the bundles were read may have written its row just before the rebuild dropped it. Its
 * manifest stood before its row, so a second look after the rebuild finds every such run.
 */
const readLateRows = Effect.fnUntraced(function* (request: ProjectReadRequest, known: ReadonlySet<string>) {
  const late: Array<IndexRow> = [];
  for (const task of (yield* listTasks(request.root)).tasks) {
    const folders = yield* Effect.orElseSucceed(readRunFolders(request.root, task), () => []);
    const refs = folders.flatMap(({ folder, visible }) =>
      visible.map((seq) => formatRunRef({ ...folder, seq })),
    );
    const also = refs.filter((ref) => !known.has(ref));
    if (also.length === 0) continue;
    const { runs } = yield* Effect.orElseSucceed(
      readTaskRuns(request.root, task, { newest: 0, also }),
      () => noRuns,
    );
    for (const run of runs) {
      const { status } = yield* readRunStatus(request.root, run, request.abortAfterMillis);
      late.push(indexRowOf(request, pointerOf(run.ref, run.manifest, status), run.manifest));
    }
  }
  return late;
});

const countByStatus = (rows: ReadonlyArray<IndexRow>): Readonly<Record<RunStatus, number>> => {
  const counts: Record<RunStatus, number> = { prepared: 0, running: 0, completed: 0, failed: 0, aborted: 0 };
  for (const status of runStatuses) counts[status] = rows.filter((row) => row.status === status).length;
  return counts;
};

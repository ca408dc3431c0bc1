import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { IndexRow } from "../domain/bundle/BundlePlan.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { parseRunRef } from "../domain/run/parseRunRef.ts";
import { type RunRow, unreadableRow } from "../domain/run/RunRow.ts";
import { formatTaskFolder, type TaskFolder } from "../domain/task/TaskFolder.ts";
import { RunIndex } from "../ports/RunIndex.ts";
import type { ListedRuns, RunFilters } from "./ListedRuns.ts";
import { orSkipped } from "./orSkipped.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { readNamedTask } from "./readNamedTask.ts";
import { withRecoveredTask } from "./withRecoveredTask.ts";

/** Rows that are looked at in one go where it can't be told how many it will take. */
const pageRows = 200;

/** Reading a task may finish a commit, which brings new rows: so often the page is asked for again. */
const maxReads = 3;

/** The runs that the index names, their statuses from their files; null where it has no complete part. */
export const listIndexedRuns = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  filters: RunFilters,
) {
  const { status, limit } = filters;
  const size = status === null && limit !== null ? limit : pageRows;
  const runs: Array<RunRow> = [];
  const warnings: Array<Warning> = [];
  for (let offset = 0; ; offset += size) {
    const page = yield* readPage(request, filters, { offset, limit: size });
    if (page === null) return null;
    runs.push(...page.runs.filter((run) => status === null || run.status === status));
    warnings.push(...page.warnings);
    const looked = offset + size >= page.total;
    if (!looked && (limit === null || runs.length < limit)) continue;
    const counted = looked ? runs.length : null;
    const listed: ListedRuns = {
      runs: runs.slice(0, limit ?? undefined),
      total: status === null ? page.total : counted,
      warnings,
    };
    return listed;
  }
});

const readPage = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  filters: RunFilters,
  range: { readonly offset: number; readonly limit: number },
) {
  const index = yield* RunIndex;
  const pageNow = index.page(request.homeKey, { ...filters, ...range });
  const warnings: Array<Warning> = [];
  let page = yield* pageNow;
  for (let reads = 1; page !== null; reads++) {
    const read = yield* readRows(request, filters, page.rows);
    const after = yield* pageNow;
    const settled = after !== null && refsOf(after.rows) === refsOf(page.rows);
    if (settled || reads === maxReads) {
      return { runs: read.runs, total: page.total, warnings: [...warnings, ...read.warnings] };
    }
    warnings.push(...read.recovered);
    page = after;
  }
  return null;
});

const refsOf = (rows: ReadonlyArray<IndexRow>): string => rows.map(({ runRef }) => runRef).join("\n");

const readRows = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  filters: RunFilters,
  indexed: ReadonlyArray<IndexRow>,
) {
  const found = new Map<string, RunRow>();
  const warnings: Array<Warning> = [];
  const recovered: Array<Warning> = [];
  const skipped = new Set<string>();
  for (const { task, refs } of byTask(indexed)) {
    const read = yield* orSkipped(
      task,
      withRecoveredTask({ ...request, task }, readNamedTask(request, task, filters.givenTask, refs)),
      { named: filters.givenTask !== null, warnings },
    );
    if (read === null) {
      for (const ref of refs) skipped.add(ref);
      continue;
    }
    for (const row of read.value.rows) found.set(row.runRef, row);
    recovered.push(...read.warnings);
    warnings.push(...read.value.warnings);
  }
  const runs = indexed.flatMap((row) => {
    const run = found.get(row.runRef);
    if (run !== undefined) return [{ ...run, createdAt: run.createdAt ?? row.createdAt }];
    const ref = parseRunRef(row.runRef);
    if (Result.isFailure(ref) || ref.success.seq === "latest" || skipped.has(row.runRef)) return [];
    warnings.push({
      tag: "RunUnreadable",
      message: `The index knows run ${row.runRef}, but ${row.runManifest} is gone. \`okstra reconcile\` makes the index forget it.`,
    });
    return [unreadableRow({ ...ref.success.folder, seq: ref.success.seq }, row.taskKey, row.createdAt)];
  });
  return { runs, recovered, warnings: [...recovered, ...warnings] };
});

/** Each task is recovered and listed once, however many of its runs are wanted. */
const byTask = (indexed: ReadonlyArray<IndexRow>) => {
  const tasks = new Map<string, { readonly task: TaskFolder; readonly refs: Array<string> }>();
  for (const { runRef } of indexed) {
    const ref = parseRunRef(runRef);
    if (Result.isFailure(ref)) continue;
    const { group, task } = ref.success.folder;
    const key = formatTaskFolder({ group, task });
    const known = tasks.get(key);
    if (known === undefined) tasks.set(key, { task: { group, task }, refs: [runRef] });
    else known.refs.push(runRef);
  }
  return tasks.values();
};

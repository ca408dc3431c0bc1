import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { itemStates, type ItemState } from "../domain/report/itemStates.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { newestRowFirst } from "../domain/run/newestRowFirst.ts";
import { parseRunRef } from "../domain/run/parseRunRef.ts";
import type { RunRow } from "../domain/run/RunRow.ts";
import { isPublished, isTerminalRun } from "../domain/run/runStatus.ts";
import type { TaskManifest } from "../domain/run/TaskManifest.ts";
import type { TaskFolder } from "../domain/task/TaskFolder.ts";
import { formatTaskKey } from "../domain/task/TaskKey.ts";
import type { TaskType } from "../domain/task/TaskType.ts";
import { phaseAfter } from "../domain/task/workflow.ts";
import { visibleText } from "../domain/text/visibleText.ts";
import { workCategories } from "../domain/brief/Brief.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import type { RespondedReport } from "./readRespondedReport.ts";
import { readNewestRun, readTaskProjection, taskManifestUnreadable } from "./readStoredTask.ts";
import { readTaskRows } from "./readTaskRows.ts";
import { withRecoveredTask } from "./withRecoveredTask.ts";

/** Where a task stands, as its files tell it now. */
export interface TaskState {
  readonly taskKey: string;
  readonly folder: TaskFolder;
  /** Null where nothing readable tells it. */
  readonly title: string | null;
  /** The phase of the latest run. */
  readonly phase: TaskType;
  readonly status: RunRow["status"];
  /** What the report of a completed latest run recommends next, else the workflow; null where nothing follows. */
  readonly nextPhase: TaskType | null;
  readonly latestRun: RunRow;
  /** Runs that have not ended, newest first. */
  readonly activeRuns: ReadonlyArray<RunRow>;
  /** The report of the newest completed run; null where there is none that can be read. */
  readonly report: RespondedReport | null;
  /** What that report asks and nobody has answered. */
  readonly openQuestions: ReadonlyArray<ItemState>;
  /** The report of the latest run, where that failed and can be read. */
  readonly failedReport: RespondedReport | null;
  readonly warnings: ReadonlyArray<Warning>;
}

/** Reads where one task stands: of its runs only those that its manifest points at. Null for a task without a run. */
export const readTaskState = Effect.fnUntraced(function* (request: ProjectReadRequest, task: TaskFolder) {
  const { value, warnings } = yield* withRecoveredTask({ ...request, task }, readState(request, task));
  return value === null ? null : { ...value, warnings: [...warnings, ...value.warnings] };
});

const readState = Effect.fnUntraced(function* (request: ProjectReadRequest, task: TaskFolder) {
  const { root } = request;
  const { manifest, fault } = yield* readTaskProjection(root, task);
  const read = yield* readTaskRows({ ...request, task }, manifest === null ? undefined : pointedAt(manifest));
  const rows = read.rows.toSorted(newestRowFirst);
  const [latestRun] = rows;
  if (latestRun === undefined) return null;
  const warnings: Array<Warning> = [...read.warnings];
  if (fault !== null) warnings.push(taskManifestUnreadable(fault));
  const published = rows.find(({ status }) => status !== "unreadable" && isPublished(status));
  const report = published === undefined ? null : yield* readReportOf(request, published.runRef, warnings);
  const state: TaskState = {
    taskKey: formatTaskKey({ project: request.projectId, ...task }),
    folder: task,
    title: manifest?.title ?? (yield* readNewestRun(root, task))?.task.title ?? null,
    phase: latestRun.taskType,
    status: latestRun.status,
    nextPhase: nextPhaseOf(latestRun, report, manifest),
    latestRun,
    activeRuns: rows.filter(({ status }) => status !== "unreadable" && !isTerminalRun(status)),
    report,
    failedReport:
      latestRun.status === "failed" ? yield* readReportOf(request, latestRun.runRef, warnings) : null,
    openQuestions: report === null ? [] : openItems(report),
    warnings,
  };
  return state;
});

const nextPhaseOf = (
  { taskType, status }: RunRow,
  report: RespondedReport | null,
  manifest: TaskManifest | null,
): TaskType | null => {
  if (status !== "completed") return taskType;
  return report === null
    ? phaseAfter(taskType, categoryOf(manifest))
    : report.report.data.recommendedNextPhase;
};

const pointedAt = ({ latestRun, latestRuns, activeRuns }: TaskManifest): ReadonlyArray<string> => [
  ...new Set([latestRun, ...latestRuns, ...activeRuns].map(({ runRef }) => runRef)),
];

const categoryOf = (manifest: TaskManifest | null) =>
  workCategories.find((category) => category === manifest?.workCategory) ?? null;

const openItems = ({ report: { data, answers } }: RespondedReport): ReadonlyArray<ItemState> =>
  itemStates(data.clarificationItems, answers).filter(({ status }) => status === "open");

const readReportOf = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  runRef: string,
  warnings: Array<Warning>,
) {
  const selector = yield* Effect.fromResult(parseRunRef(runRef));
  // The schemas of all phases' reports: only a task that has a report pays for loading them.
  const { readRespondedReport } = yield* Effect.promise(() => import("./readRespondedReport.ts"));
  const read = yield* Effect.result(readRespondedReport(request, selector));
  if (Result.isSuccess(read)) {
    warnings.push(...read.success.warnings);
    return read.success;
  }
  warnings.push({ tag: read.failure._tag, message: visibleText(read.failure.message) });
  return null;
});

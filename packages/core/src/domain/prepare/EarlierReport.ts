import type { ReportData } from "../report/reportSchemas.ts";
import { runPaths } from "../run/runPaths.ts";
import { formatRunRef, type RunRef } from "../run/RunRef.ts";
import type { TaskType } from "../task/TaskType.ts";

/** What the latest completed run of an earlier phase of the task reported. */
export interface EarlierReport {
  readonly runRef: string;
  /** Where its data lie. */
  readonly path: string;
  readonly outcome: string;
  readonly reason: string;
  readonly summary: string;
}

const reported: ReadonlyArray<TaskType> = ["requirements-discovery", "error-analysis", "option-selection"];

/** The phases before this one whose reports it works on; earlier plans are told in a way of their own. */
export const reportedBefore = (phase: TaskType): ReadonlyArray<TaskType> => {
  const own = reported.indexOf(phase);
  return own === -1 ? reported : reported.slice(0, own);
};

/** What the reports of the phases before this one came to. */
export const earlierReports = (
  reports: ReadonlyArray<{ readonly ref: RunRef; readonly data: ReportData }>,
  phase: TaskType,
): ReadonlyArray<EarlierReport> =>
  reports
    .filter(({ ref }) => ref.taskType !== phase)
    .map(({ ref, data: { verdict, summary } }) => ({
      runRef: formatRunRef(ref),
      path: runPaths(ref).reportData,
      outcome: verdict.outcome,
      reason: verdict.reason,
      summary,
    }));

import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { type EarlierReport, reportedBefore } from "../../../domain/prepare/EarlierReport.ts";
import type { Warning } from "../../../domain/refusal/Problem.ts";
import { runPaths, taskPaths } from "../../../domain/run/runPaths.ts";
import { formatRunRef, type RunFolder } from "../../../domain/run/RunRef.ts";
import { visibleText } from "../../../domain/text/visibleText.ts";
import { ProjectFiles } from "../../../ports/ProjectFiles.ts";
import { findPublishedRun } from "../../findPublishedRun.ts";
import { readReport } from "../../readReport.ts";
import { readRunFolder } from "../../readRunFolder.ts";

/** The report of the latest completed run of each earlier phase, in their order. One that can't be read is told of. */
export const readEarlierReports = Effect.fnUntraced(function* (
  root: string,
  { group, task, taskType: own }: RunFolder,
  abortAfterMillis: number,
) {
  const reports: Array<EarlierReport> = [];
  const warnings: Array<Warning> = [];
  const files = yield* ProjectFiles;
  const before = reportedBefore(own);
  const begun = before.length === 0 ? [] : yield* files.list(root, taskPaths({ group, task }).runs);
  for (const taskType of before.filter((phase) => begun.includes(phase))) {
    const folder = yield* readRunFolder(root, { group, task, taskType, stage: null });
    const { published, warnings: unreadable } = yield* findPublishedRun(root, folder, abortAfterMillis);
    warnings.push(...unreadable);
    if (published === null) continue;
    const read = yield* Effect.result(readReport(root, published));
    if (Result.isFailure(read)) {
      warnings.push({ tag: read.failure._tag, message: visibleText(read.failure.message) });
      continue;
    }
    const { verdict, summary } = read.success.data;
    reports.push({
      runRef: formatRunRef(published),
      path: runPaths(published).reportData,
      outcome: verdict.outcome,
      reason: verdict.reason,
      summary,
    });
  }
  return { reports, warnings };
});

import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { reportedBefore } from "../../../domain/prepare/EarlierReport.ts";
import type { Warning } from "../../../domain/refusal/Problem.ts";
import { taskPaths } from "../../../domain/run/runPaths.ts";
import type { RunFolder, RunRef } from "../../../domain/run/RunRef.ts";
import { visibleText } from "../../../domain/text/visibleText.ts";
import { ProjectFiles } from "../../../ports/ProjectFiles.ts";
import { findPublishedRun } from "../../findPublishedRun.ts";
import { readReport, type ReportReading } from "../../readReport.ts";
import { readRunFolder } from "../../readRunFolder.ts";

/**
 * The latest completed run of each earlier phase, in their order, and of the phase itself, with their reports. A report
 * that can't be read is told of.
 */
export const readPublishedReports = Effect.fnUntraced(function* (
  root: string,
  own: RunFolder,
  abortAfterMillis: number,
) {
  const runs: Array<RunRef> = [];
  const reports: Array<ReportReading> = [];
  const warnings: Array<Warning> = [];
  const { group, task } = own;
  const begun = yield* (yield* ProjectFiles).list(root, taskPaths({ group, task }).runs);
  const earlier = reportedBefore(own.taskType).map((taskType) => ({ group, task, taskType, stage: null }));
  for (const folder of [...earlier, own].filter(({ taskType }) => begun.includes(taskType))) {
    const reading = yield* readRunFolder(root, folder);
    const { published, warnings: unreadable } = yield* findPublishedRun(root, reading, abortAfterMillis);
    warnings.push(...unreadable);
    if (published === null) continue;
    runs.push(published);
    const read = yield* Effect.result(readReport(root, published));
    if (Result.isSuccess(read)) reports.push(read.success);
    else warnings.push({ tag: read.failure._tag, message: visibleText(read.failure.message) });
  }
  return { runs, reports, warnings };
});

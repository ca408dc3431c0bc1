import * as Effect from "effect/Effect";
import type { Warning } from "../domain/refusal/Problem.ts";
import type { RunSelector } from "../domain/run/parseRunRef.ts";
import { runPaths } from "../domain/run/runPaths.ts";
import { formatRunRef } from "../domain/run/RunRef.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import { findPublishedRun } from "./findPublishedRun.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { maxArtefactBytes } from "./readArtefactFile.ts";
import { readReport, type ReportReading } from "./readReport.ts";
import { readRunFolder } from "./readRunFolder.ts";
import { requireRun, type StandingRun } from "./requireRun.ts";

/** A run that stands, with its report and what people said to it. */
export interface RespondedReport {
  readonly run: StandingRun;
  readonly report: ReportReading;
  /** The run ref of the task's published plan, where the report is one to plan from; else null. */
  readonly publishedPlan: string | null;
  /** Of plans that can't be read. */
  readonly warnings: ReadonlyArray<Warning>;
}

/** Reads a run and its report; both have to be there. */
export const readRespondedReport = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  selector: RunSelector,
) {
  const run = yield* requireRun(request.root, selector);
  return yield* readReportOf(request, run);
});

/**
 * The same for a command that will write `response` beside the report, with the digest its commit expects there. That
 * is taken first: whatever changes between the two readings is kept aside, and not overwritten.
 */
export const readForResponse = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  selector: RunSelector,
  response: "userAnswers" | "directionSelection",
) {
  const { root } = request;
  const files = yield* ProjectFiles;
  const run = yield* requireRun(root, selector);
  const path = runPaths(run.ref)[response];
  const standing = yield* files.digest(root, path, { purpose: "user response", maxBytes: maxArtefactBytes });
  return { ...(yield* readReportOf(request, run)), path, expected: standing?.sha256 ?? null };
});

const readReportOf = Effect.fnUntraced(function* (
  { root, abortAfterMillis }: ProjectReadRequest,
  run: StandingRun,
) {
  const report = yield* readReport(root, run.ref);
  const responded: RespondedReport = { run, report, publishedPlan: null, warnings: [] };
  if (report.data.taskType !== "option-selection") return responded;
  const plans = yield* readRunFolder(root, { ...run.ref, taskType: "implementation-planning", stage: null });
  const { published, warnings } = yield* findPublishedRun(root, plans, abortAfterMillis);
  return { ...responded, publishedPlan: published === null ? null : formatRunRef(published), warnings };
});

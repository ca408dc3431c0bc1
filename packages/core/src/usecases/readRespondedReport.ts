import * as Effect from "effect/Effect";
import type { RunSelector } from "../domain/run/parseRunRef.ts";
import { runPaths } from "../domain/run/runPaths.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import { maxArtefactBytes } from "./readArtefactFile.ts";
import { readReport, type ReportReading } from "./readReport.ts";
import { requireRun, type StandingRun } from "./requireRun.ts";

/** A run that stands, with its report and what people said to it. */
export interface RespondedReport {
  readonly run: StandingRun;
  readonly report: ReportReading;
}

/** Reads a run and its report; both have to be there. */
export const readRespondedReport = Effect.fnUntraced(function* (root: string, selector: RunSelector) {
  const run = yield* requireRun(root, selector);
  return { run, report: yield* readReport(root, run.ref) } satisfies RespondedReport;
});

/**
 * The same for a command that will write `response` beside the report, with the digest its commit expects there. That
 * is taken first: whatever changes between the two readings is kept aside, and not overwritten.
 */
export const readForResponse = Effect.fnUntraced(function* (
  root: string,
  selector: RunSelector,
  response: "userAnswers" | "directionSelection",
) {
  const files = yield* ProjectFiles;
  const run = yield* requireRun(root, selector);
  const path = runPaths(run.ref)[response];
  const standing = yield* files.digest(root, path, { purpose: "user response", maxBytes: maxArtefactBytes });
  return { run, report: yield* readReport(root, run.ref), path, expected: standing?.sha256 ?? null };
});

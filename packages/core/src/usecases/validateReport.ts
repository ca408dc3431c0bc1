import * as Effect from "effect/Effect";
import { maxEvidenceBytes } from "../domain/prepare/evidenceInputs.ts";
import {
  checkEvidence,
  type EvidenceFile,
  evidenceFile,
  mayBeEvidence,
} from "../domain/report/validate/checkEvidence.ts";
import { checkReport, reportWarnings } from "../domain/report/validate/checkReport.ts";
import { type EvidencePlace, evidencePlaces } from "../domain/report/validate/evidencePlaces.ts";
import { mendedBy } from "../domain/report/validate/mendedBy.ts";
import { recordDifferences } from "../domain/report/validate/recordDifferences.ts";
import { invalidReport, ReportInvalid } from "../domain/report/validate/ReportInvalid.ts";
import type { ReportProblem } from "../domain/report/validate/ReportProblem.ts";
import type { RunSelector } from "../domain/run/parseRunRef.ts";
import { runPaths } from "../domain/run/runPaths.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { RunInputs } from "../domain/run/RunInputs.ts";
import { readArchivedSecond } from "./readArchivedSecond.ts";
import { readRunInputs } from "./readRunInputs.ts";
import { readRespondedReport, type RespondedReport } from "./readRespondedReport.ts";
import { readStatusOf } from "./readStatusOf.ts";
import { readWorkerAttempts } from "./readWorkerAttempts.ts";
import { renderReading, standingMarkdown } from "./renderReportFile.ts";
import { requireRun } from "./requireRun.ts";
import { withRecoveredTask } from "./withRecoveredTask.ts";

/** What was looked at of a report that holds. */
export interface ReportValidation {
  readonly responded: RespondedReport;
  /** `not-verified`: the report names no place, so that nothing could be seen again. */
  readonly evidence: {
    readonly outcome: "verified" | "not-verified";
    /** Named by the report, and good: one that is not refuses the report. */
    readonly places: number;
    /** That they lie in. */
    readonly files: number;
  };
  /** Whether the Markdown stands, and is then what the data render to. */
  readonly markdown: "current" | "not-rendered";
}

/** Holds a run's report against docs/reports.md; what breaks its rules is told all at once. Writes nothing. */
export const validateReport = Effect.fn("Report.validate")(function* (
  request: ProjectReadRequest,
  selector: RunSelector,
) {
  const { value, warnings } = yield* withRecoveredTask(
    { ...request, task: selector.folder },
    Effect.flatMap(readRespondedReport(request, selector), (responded) =>
      validateResponded(request.root, responded),
    ).pipe(
      Effect.catchTag("ReportInvalid", (invalid) =>
        Effect.flatMap(readMendedBy(request, selector), (by) =>
          Effect.fail(
            new ReportInvalid({
              runRef: invalid.runRef,
              files: invalid.files,
              found: invalid.found,
              mendedBy: by,
            }),
          ),
        ),
      ),
    ),
  );
  return { value: value.validation, warnings: [...warnings, ...value.warnings] };
});

const readMendedBy = Effect.fnUntraced(function* (
  { root, abortAfterMillis }: ProjectReadRequest,
  selector: RunSelector,
) {
  const run = yield* requireRun(root, selector);
  const { status } = yield* readStatusOf(root, run.folder, run.ref, abortAfterMillis);
  const { attempts } = yield* readWorkerAttempts(root, run);
  const { reportBefore } = runPaths(run.ref);
  return mendedBy({
    status,
    keepsCopy: run.folder.names.logs?.some((name) => reportBefore.endsWith(`/${name}`)) === true,
    writer: run.manifest.teamContract.finalSynthesisOwner,
    attempts,
  });
});

const validateResponded = Effect.fnUntraced(function* (root: string, responded: RespondedReport) {
  const { run, report: reading } = responded;
  const { ref, manifest } = run;
  const paths = runPaths(ref);
  const inputs = yield* readRunInputs(root, manifest, RunInputs);
  const places = evidencePlaces(reading.data);
  const files = new Map<string, ReadonlyArray<EvidencePlace>>();
  for (const place of places)
    files.set(place.evidence.path, [...(files.get(place.evidence.path) ?? []), place]);
  // One file at a time: each may be large, and none is read twice.
  const evidence = yield* Effect.forEach(files, ([path, named]) =>
    Effect.map(readEvidence(root, path), (file) => named.flatMap((place) => checkEvidence(place, file))),
  );
  const standing = yield* standingMarkdown(root, paths.reportMarkdown);
  const found = [
    ...checkReport(ref, reading.data, manifest, inputs),
    ...evidence.flat(),
    ...(standing === null || standing === renderReading(reading).sha256 ? [] : [stale]),
  ];
  if (found.length > 0) return yield* invalidReport(ref, found);
  const validation: ReportValidation = {
    responded,
    evidence: {
      outcome: places.length === 0 ? "not-verified" : "verified",
      places: places.length,
      files: files.size,
    },
    markdown: standing === null ? "not-rendered" : "current",
  };
  const recorded = yield* readWorkerAttempts(root, run);
  const warnings = [
    ...responded.warnings,
    ...reportWarnings(reading.data),
    ...recorded.warnings,
    ...recordDifferences(reading.data, manifest, recorded.attempts),
  ];
  return { validation, warnings };
});

/** Null where the path may not be looked at. */
const readEvidence = Effect.fnUntraced(function* (root: string, path: string) {
  if (!mayBeEvidence(path)) return null;
  const files = yield* ProjectFiles;
  const options = { purpose: "evidence", maxBytes: maxEvidenceBytes };
  return yield* readArchivedSecond(path, (each) => files.read(root, each, options)).pipe(
    Effect.map((content): EvidenceFile =>
      content === null ? { kind: "missing" } : evidenceFile(content.bytes),
    ),
    Effect.catchTag("FileUnfit", (unfit) =>
      Effect.succeed<EvidenceFile>({ kind: "unreadable", reason: unfit.problems[0]?.got ?? unfit.message }),
    ),
  );
});

const stale: ReportProblem = {
  tag: "ReportStale",
  pointer: null,
  got: "other Markdown than the data render to now",
  expected: "what okstra report render writes",
};

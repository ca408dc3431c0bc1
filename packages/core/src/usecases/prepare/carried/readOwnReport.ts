import * as Effect from "effect/Effect";
import type { CarriedAnswers } from "../../../domain/bundle/CarriedAnswers.ts";
import type { DigestedFile, ExpectedFile } from "../../../domain/run/DigestedFile.ts";
import type { RunSelector } from "../../../domain/run/parseRunRef.ts";
import { runPaths } from "../../../domain/run/runPaths.ts";
import { formatRunRef } from "../../../domain/run/RunRef.ts";
import { ProjectFiles } from "../../../ports/ProjectFiles.ts";
import { readReport, type ReportReading } from "../../readReport.ts";
import { requireRun } from "../../requireRun.ts";

/** A report of the task that is prepared, with the digests of all that a run takes from it. */
export interface OwnReport extends ReportReading {
  readonly runRef: string;
  readonly file: DigestedFile;
  readonly answersFile: ExpectedFile;
  readonly selectionFile: DigestedFile | null;
}

/** Reads a report that the command names, of the task that is prepared. */
export const readOwnReport = Effect.fnUntraced(function* (root: string, selector: RunSelector) {
  const { ref } = yield* requireRun(root, selector);
  const report = yield* readReport(root, ref);
  const paths = runPaths(ref);
  return {
    ...report,
    runRef: formatRunRef(ref),
    file: { path: paths.reportData, sha256: report.sha256 },
    answersFile: {
      path: paths.userAnswers,
      sha256: (yield* digested(root, paths.userAnswers))?.sha256 ?? null,
    },
    selectionFile: yield* digested(root, paths.directionSelection),
  } satisfies OwnReport;
});

const digested = Effect.fnUntraced(function* (root: string, path: string) {
  const files = yield* ProjectFiles;
  const found = yield* files.digest(root, path, { purpose: "user response", maxBytes: 16 << 20 });
  return found === null ? null : ({ path, sha256: found.sha256 } satisfies DigestedFile);
});

/** What the next run is given of a report: its questions, and what a person answered. */
export const answersOf = (report: OwnReport): CarriedAnswers => ({
  ...report.file,
  text: null,
  report: {
    runRef: report.runRef,
    dataPath: report.file.path,
    items: report.data.clarificationItems,
    answers: report.answers,
  },
});

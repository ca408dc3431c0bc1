import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { DirectionSelection } from "../domain/report/DirectionSelection.ts";
import { maxReportDataBytes } from "../domain/report/reportHeader.ts";
import { ReportMissing } from "../domain/report/ReportMissing.ts";
import type { ReportData } from "../domain/report/reportSchemas.ts";
import { UserAnswers } from "../domain/report/UserAnswers.ts";
import { runPaths } from "../domain/run/runPaths.ts";
import { ArtefactMalformed } from "../domain/run/ArtefactFault.ts";
import type { ArtefactSchema } from "../domain/run/readArtefact.ts";
import { formatRunRef, type RunRef } from "../domain/run/RunRef.ts";
import { shownValue } from "../domain/text/shownValue.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import { decodeArtefactText, readArtefactFile } from "./readArtefactFile.ts";

/** The report of a run, and what people said to it. */
export interface ReportReading {
  readonly ref: RunRef;
  readonly data: ReportData;
  /** Of the bytes of the report data. */
  readonly sha256: string;
  readonly answers: UserAnswers | null;
  readonly selection: DirectionSelection | null;
}

/** Reads a run's report data, answers and selection; the data is held against the schema of its phase. */
export const readReport = Effect.fnUntraced(function* (root: string, ref: RunRef) {
  const files = yield* ProjectFiles;
  const paths = runPaths(ref);
  const content = yield* files.read(root, paths.reportData, {
    purpose: "report data",
    maxBytes: maxReportDataBytes,
  });
  if (content === null) {
    return yield* new ReportMissing({ runRef: formatRunRef(ref), path: paths.reportData });
  }
  // The schemas of all phases' reports: only a task that has a report pays for loading them.
  const { decodeReportData, unfitReport } = yield* Effect.promise(
    () => import("../domain/report/decodeReportData.ts"),
  );
  const text = Result.mapError(decodeArtefactText(content.bytes, paths.reportData), (fault) =>
    unfitReport(ref, fault),
  );
  const data = yield* Effect.fromResult(Result.flatMap(text, (each) => decodeReportData(ref, each)));
  return {
    ref,
    data,
    sha256: content.sha256,
    answers: yield* readResponse(root, ref, paths.userAnswers, UserAnswers),
    selection: yield* readResponse(root, ref, paths.directionSelection, DirectionSelection),
  } satisfies ReportReading;
});

/** What people said to the report of a run; null where they said nothing. One that names another run is none of it. */
const readResponse = Effect.fnUntraced(function* <A extends { readonly runRef: string }>(
  root: string,
  ref: RunRef,
  path: string,
  schema: ArtefactSchema<A>,
) {
  const response = yield* readArtefactFile(root, path, schema, "user response");
  const own = formatRunRef(ref);
  if (response === null || response.runRef === own) return response;
  return yield* new ArtefactMalformed({
    file: path,
    faults: [{ pointer: "/runRef", got: shownValue(response.runRef), expected: `"${own}"` }],
  });
});

import * as Result from "effect/Result";
import type { ArtefactMalformed, ArtefactTooNew } from "../run/ArtefactFault.ts";
import { artefactVersion } from "../run/artefactHeader.ts";
import { type ArtefactSchema, readArtefact } from "../run/readArtefact.ts";
import { runPaths } from "../run/runPaths.ts";
import { formatRunRef, type RunRef } from "../run/RunRef.ts";
import { shownValue } from "../text/shownValue.ts";
import { type ReportData, reportSchemas } from "./reportSchemas.ts";
import { invalidReport, type ReportInvalid } from "./validate/ReportInvalid.ts";
import { problem } from "./validate/ReportProblem.ts";

/** Reads the report data of a run by the schema of its phase. Data that names another run is no report of this one. */
export const decodeReportData = (run: RunRef, text: string): Result.Result<ReportData, ReportInvalid> =>
  Result.flatMap(
    Result.mapError(
      readArtefact<ReportData>(reportSchemas[run.taskType] as ArtefactSchema<ReportData>, text, {
        file: runPaths(run).reportData,
      }),
      (fault) => unfitReport(run, fault),
    ),
    (data) =>
      data.runRef === formatRunRef(run)
        ? Result.succeed(data)
        : Result.fail(
            invalidReport(run, [
              problem("SchemaFault", "/runRef", shownValue(data.runRef), `"${formatRunRef(run)}"`),
            ]),
          ),
  );

/** Report data are written by agents: what is wrong with their form is theirs to mend, and no file that okstra lost. */
export const unfitReport = (run: RunRef, fault: ArtefactMalformed | ArtefactTooNew): ReportInvalid =>
  invalidReport(
    run,
    fault._tag === "ArtefactTooNew"
      ? [problem(fault._tag, "/schemaVersion", shownValue(fault.got), newest)]
      : fault.faults.map(({ pointer, got, expected }) =>
          problem("SchemaFault", pointer, got, pointer === "/schemaVersion" ? newest : expected),
        ),
  );

const newest = `"${artefactVersion}", which this okstra reads`;

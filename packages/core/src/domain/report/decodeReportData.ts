import * as Result from "effect/Result";
import { ArtefactMalformed, type ArtefactTooNew } from "../run/ArtefactFault.ts";
import { type ArtefactSchema, readArtefact } from "../run/readArtefact.ts";
import { formatRunRef, type RunRef } from "../run/RunRef.ts";
import { type ReportData, reportSchemas } from "./reportSchemas.ts";

/** Reads the report data of a run by the schema of its phase. Data that names another run is no report of this one. */
export const decodeReportData = (
  run: RunRef,
  text: string,
  file: string,
): Result.Result<ReportData, ArtefactMalformed | ArtefactTooNew> =>
  Result.flatMap(
    readArtefact<ReportData>(reportSchemas[run.taskType] as ArtefactSchema<ReportData>, text, { file }),
    (data) =>
      data.runRef === formatRunRef(run)
        ? Result.succeed(data)
        : Result.fail(
            new ArtefactMalformed({
              file,
              faults: [{ pointer: "/runRef", got: `"${data.runRef}"`, expected: `"${formatRunRef(run)}"` }],
            }),
          ),
  );

import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { ReportFact } from "../run/runStatus.ts";
import { formatRunRef, type RunRef } from "../run/RunRef.ts";
import { type ArtefactSchema, readArtefact } from "../run/readArtefact.ts";
import type { TaskType } from "../task/TaskType.ts";
import { ErrorAnalysisReportData } from "./ReportData.ts";
import { reportHeader, type ReportStatus } from "./reportHeader.ts";

/** What every report answers, whatever its phase. */
interface AnyReport {
  readonly runRef: string;
  readonly status: ReportStatus;
}

/** The schema of a phase's report data; a phase that has no own yet is held to the common part. */
const schemaOf = (taskType: TaskType): ArtefactSchema<AnyReport> =>
  taskType === "error-analysis"
    ? ErrorAnalysisReportData
    : Schema.Struct(reportHeader(`report-data-${taskType}`, taskType));

/** What a run's report data says of the run. Data that names another run is no report of this one. */
export const readReportFact = (run: RunRef, text: string, file: string): ReportFact => {
  const read = readArtefact(schemaOf(run.taskType), text, { file });
  return Result.isSuccess(read) && read.success.runRef === formatRunRef(run)
    ? { kind: "valid", status: read.success.status }
    : { kind: "invalid" };
};

import * as Result from "effect/Result";
import type { ReportFact } from "../run/runStatus.ts";
import type { RunRef } from "../run/RunRef.ts";
import { decodeReportData } from "./decodeReportData.ts";

/** What a run's report data says of the run. */
export const readReportFact = (run: RunRef, text: string): ReportFact => {
  const read = decodeReportData(run, text);
  return Result.isSuccess(read) ? { kind: "valid", status: read.success.status } : { kind: "invalid" };
};

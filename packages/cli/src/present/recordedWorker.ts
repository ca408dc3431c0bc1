import type { RecordedWorker } from "@okstra/core/usecases/recordWorker";
import type { CommandWord, PrintedCommand } from "./commandHere.ts";

export const recordedWorkerData = (recorded: RecordedWorker, next: PrintedCommand) => {
  const { record } = recorded;
  return {
    runRef: record.runRef,
    workerId: record.workerId,
    attempt: record.attempt,
    status: record.status,
    reason: record.reason,
    servedModel: record.servedModel,
    changed: recorded.changed,
    recordPath: recorded.recordPath,
    resultPath: record.end?.resultPath ?? null,
    runStatus: recorded.runStatus,
    awaited: recorded.awaited,
    nextCommand: next,
  };
};

/** What is done next about the run, as `commandHere` takes its words. */
export const afterRecordWords = ({ record, awaited, report }: RecordedWorker): ReadonlyArray<CommandWord> => {
  const { runRef } = record;
  if (awaited.length > 0 || report === null || report.kind === "absent") return ["show", runRef];
  return ["report", report.kind === "valid" && report.status !== "draft" ? "render" : "validate", runRef];
};

/** What the run still lacks before it is completed; empty where it has ended or that is not known. */
const lacking = ({ awaited, report, reportPath, runStatus }: RecordedWorker): string => {
  if (awaited.length > 0) return `; no ended attempt yet of ${awaited.join(", ")}`;
  if (report === null || runStatus === "completed" || runStatus === "failed") return "";
  return report.kind === "absent"
    ? `; it lacks its report data, ${reportPath}`
    : `; its report data, ${reportPath}, ${report.kind === "valid" ? `says ${report.status}` : "does not fit its schema"}`;
};

export const recordedWorkerLines = (
  recorded: RecordedWorker,
  next: PrintedCommand,
): ReadonlyArray<string> => {
  const { record } = recorded;
  const attempt = `attempt ${record.attempt} of ${record.workerId}`;
  const text = record.end?.resultPath ?? null;
  return [
    recorded.changed
      ? `Recorded ${attempt} as ${record.status}.`
      : `Nothing to do: ${attempt} is recorded as ${record.status} already.`,
    ...(text === null ? [] : [`Its text: ${text}`]),
    `The run is ${recorded.runStatus}${lacking(recorded)}.`,
    "",
    `next: ${next.printed}`,
  ];
};

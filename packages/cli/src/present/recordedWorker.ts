import type { RecordedWorker } from "@okstra/core/usecases/recordWorker";
import type { PrintedCommand } from "./commandHere.ts";

export const recordedWorkerData = (recorded: RecordedWorker) => {
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
  };
};

export const recordedWorkerLines = (
  recorded: RecordedWorker,
  show: PrintedCommand,
): ReadonlyArray<string> => {
  const { record, awaited } = recorded;
  const attempt = `attempt ${record.attempt} of ${record.workerId}`;
  const text = record.end?.resultPath ?? null;
  return [
    recorded.changed
      ? `Recorded ${attempt} as ${record.status}.`
      : `Nothing to do: ${attempt} is recorded as ${record.status} already.`,
    ...(text === null ? [] : [`Its text: ${text}`]),
    `The run is ${recorded.runStatus}${awaited.length === 0 ? "" : `; no ended attempt yet of ${awaited.join(", ")}`}.`,
    "",
    `next: ${show.printed}`,
  ];
};

import { oneOf, type Problem } from "../refusal/Problem.ts";
import { terminalWorkerStatuses, type WorkerStatus } from "./WorkerRecord.ts";

/** What somebody can say of a worker that okstra did not start: that it began, or how it ended. */
export const recordableStatuses: ReadonlyArray<WorkerStatus> = ["running", ...terminalWorkerStatuses];

/** What is said of one worker. */
export interface WorkerRecordRequest {
  readonly status: WorkerStatus;
  readonly reason: string | null;
  /** The model that really ran, by ref or id; null where nobody says it. */
  readonly servedModel: string | null;
}

/** Whether a reason must be given. A failed result says itself why, so its reason is asked for later. */
export const needsReason = (status: WorkerStatus): boolean =>
  !["running", "completed", "failed"].includes(status);

/** What is wrong with the words alone. */
export const recordWordFaults = ({
  status,
  result,
}: Pick<WorkerRecordRequest, "status"> & {
  readonly result: string | null;
}): ReadonlyArray<Problem> =>
  result === null || !textless.includes(status)
    ? []
    : [
        {
          tag: "FlagUnfit",
          subject: "--result",
          got: `--result for a worker that is ${status}`,
          expected: `--result with --status ${oneOf(recordableStatuses.filter((each) => !textless.includes(each)))}`,
          message: `A worker that is ${status} has no result; leave --result out.`,
        },
      ];

export const reasonMissing = (status: WorkerStatus): Problem => ({
  tag: "ReasonMissing",
  subject: "--reason",
  got: "nothing",
  expected: "why, in a sentence",
  message: `--status ${status} needs --reason "<why>".`,
});

const textless: ReadonlyArray<WorkerStatus> = ["running", "not-run"];

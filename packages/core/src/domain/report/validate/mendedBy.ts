import type { RunStatus } from "../../run/runStatus.ts";
import type { WorkerAttempt } from "../../run/WorkerAttempt.ts";
import { terminalWorkerStatuses } from "../../run/WorkerRecord.ts";

/**
 * Who mends a report that does not hold: its `writer`, who has an attempt left; `nobody`, once both are over; its run's
 * `lead`, while it keeps what stood there before; `rerun` of a run that has ended. The lead contract says the same.
 */
export type MendedBy = "writer" | "nobody" | "lead" | "rerun";

const maxAttempts = 2;

export const mendedBy = (facts: {
  /** Of the run; null where that can't be told. */
  readonly status: RunStatus | null;
  readonly keepsCopy: boolean;
  readonly writer: string;
  readonly attempts: ReadonlyArray<WorkerAttempt>;
}): MendedBy => {
  const { status, keepsCopy, writer, attempts } = facts;
  if (status === "completed" || status === "failed") return "rerun";
  if (keepsCopy) return "lead";
  const over = attempts.filter(
    ({ workerId, record }) =>
      workerId === writer && record !== null && terminalWorkerStatuses.includes(record.status),
  );
  return over.length < maxAttempts ? "writer" : "nobody";
};

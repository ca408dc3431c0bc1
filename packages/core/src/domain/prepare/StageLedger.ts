import type { PlanStage } from "../report/PlanningReportData.ts";
import type { RunStatus } from "../run/runStatus.ts";

/** What became of one stage of the task's plan so far. */
export interface StageLedgerRow {
  readonly stage: number;
  /** Null where no published plan names the stage. */
  readonly title: string | null;
  /** Its latest implementation run; null where it was never started. */
  readonly runRef: string | null;
  readonly status: RunStatus | "not-started";
}

/** The latest implementation run of a stage. */
export interface StageRun {
  readonly stage: number;
  readonly runRef: string;
  readonly status: RunStatus;
}

/** Every stage that a published plan names or that was worked on, in order. */
export const stageLedger = (
  planned: ReadonlyArray<PlanStage>,
  runs: ReadonlyArray<StageRun>,
): ReadonlyArray<StageLedgerRow> => {
  const numbers = [...new Set([...planned, ...runs].map(({ stage }) => stage))].sort((a, b) => a - b);
  return numbers.map((stage) => {
    const run = runs.find((each) => each.stage === stage) ?? null;
    return {
      stage,
      title: planned.find((each) => each.stage === stage)?.title ?? null,
      runRef: run?.runRef ?? null,
      status: run?.status ?? "not-started",
    };
  });
};

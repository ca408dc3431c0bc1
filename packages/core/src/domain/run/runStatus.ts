import { terminalWorkerStatuses, type WorkerStatus } from "./WorkerRecord.ts";

export const runStatuses = ["prepared", "running", "completed", "failed", "aborted"] as const;
export type RunStatus = (typeof runStatuses)[number];

/** The latest attempt of one worker, as its record tells it. */
export interface WorkerFact {
  readonly workerId: string;
  readonly status: WorkerStatus;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
  /** Whether the process of this attempt lives now. */
  readonly live: boolean;
}

/** The report data of this run: not there, not valid by its schema, or valid with a status of its own. */
export type ReportFact =
  | { readonly kind: "absent" }
  | { readonly kind: "invalid" }
  | { readonly kind: "valid"; readonly status: "draft" | "final" | "failed" };

/** All that a run's status follows from. Times are milliseconds since the epoch. */
export interface RunFacts {
  /** Lead events after `bundle-prepared`. */
  readonly leadEvents: { readonly count: number; readonly newestAt: number | null };
  /** One entry a worker that has a record. */
  readonly workers: ReadonlyArray<WorkerFact>;
  /** Worker ids that need a terminal attempt; empty in a single-lead phase. */
  readonly requiredAttempts: ReadonlyArray<string>;
  readonly report: ReportFact;
  /** Newest change of a log of this run; null where there is none. */
  readonly newestLogAt: number | null;
  readonly now: number;
  readonly abortAfterMillis: number;
}

/**
 * The life of a run, from facts alone: no status that is written anywhere is believed. What has ended stays
 * ended; only silence depends on the time. See docs/run-life.md.
 */
export const runStatus = (facts: RunFacts): RunStatus => {
  if (isCompleted(facts)) return "completed";
  if (isFailed(facts)) return "failed";
  if (!hasStarted(facts)) return "prepared";
  return isSilent(facts) ? "aborted" : "running";
};

/** Completed, and nothing less, is what "published" means. */
export const isPublished = (status: RunStatus): boolean => status === "completed";

/** A run that nothing will move any more. */
export const isTerminalRun = (status: RunStatus): boolean => status !== "prepared" && status !== "running";

const isCompleted = ({ report, requiredAttempts, workers }: RunFacts): boolean =>
  report.kind === "valid" &&
  report.status === "final" &&
  requiredAttempts.every((required) =>
    workers.some((worker) => worker.workerId === required && terminalWorkerStatuses.includes(worker.status)),
  );

const isFailed = ({ report, workers }: RunFacts): boolean =>
  report.kind === "valid" && report.status === "failed" && !workers.some((worker) => worker.live);

const hasStarted = ({ leadEvents, workers }: RunFacts): boolean => leadEvents.count > 0 || workers.length > 0;

const isSilent = (facts: RunFacts): boolean => {
  if (facts.workers.some((worker) => worker.live)) return false;
  const newest = newestLifeSign(facts);
  return newest !== null && facts.now - newest >= facts.abortAfterMillis;
};

/** The newest event, record or log; null where no time is known, and then nobody can speak of silence. */
export const newestLifeSign = ({ leadEvents, workers, newestLogAt }: RunFacts): number | null =>
  [leadEvents.newestAt, newestLogAt, ...workers.map((worker) => worker.updatedAt)].reduce(
    (newest, at) => (at !== null && (newest === null || at > newest) ? at : newest),
    null,
  );

import * as Schema from "effect/Schema";
import { artefactHeader, Sha256, Timestamp } from "./artefactHeader.ts";

export const workerStatuses = [
  "prepared",
  "acknowledged",
  "running",
  "completed",
  "failed",
  "timed-out",
  "rate-limited",
  "cancelled",
  "lost",
  "not-run",
] as const;
export type WorkerStatus = (typeof workerStatuses)[number];

/** Statuses after which an attempt does not move again. */
export const terminalWorkerStatuses: ReadonlyArray<WorkerStatus> = workerStatuses.slice(3);

/** The launch proof: what the worker process knew of itself and its CLI when it started. */
const Launch = Schema.Struct({
  pid: Schema.Int,
  /** Start time of the process as the system tells it; beats pid reuse. */
  processStartedAt: Schema.String,
  bootId: Schema.NullOr(Schema.String),
  processGroup: Schema.NullOr(Schema.Int),
  promptSha256: Sha256,
  binary: Schema.String,
  argv: Schema.Array(Schema.String),
});

/** One attempt of one worker: `state/workers/<NNN>/<worker>-<attempt>.json`. One writer, the attempt itself. */
export const WorkerRecord = Schema.Struct({
  ...artefactHeader("worker-record"),
  runRef: Schema.String,
  workerId: Schema.String,
  roleExecutionRef: Schema.String,
  attempt: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  status: Schema.Literals(workerStatuses),
  reason: Schema.NullOr(Schema.String),
  recordedBy: Schema.Literals(["worker-process", "lead", "okstra"]),
  backend: Schema.NullOr(Schema.String),
  surface: Schema.NullOr(Schema.String),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  launch: Schema.NullOr(Launch),
  end: Schema.NullOr(
    Schema.Struct({
      at: Timestamp,
      exitCode: Schema.NullOr(Schema.Int),
      signal: Schema.NullOr(Schema.String),
      outputBytes: Schema.Int,
      resultPath: Schema.NullOr(Schema.String),
      resultSha256: Schema.NullOr(Sha256),
    }),
  ),
  servedModel: Schema.NullOr(Schema.String),
  usage: Schema.NullOr(
    Schema.Struct({ inputTokens: Schema.NullOr(Schema.Int), outputTokens: Schema.NullOr(Schema.Int) }),
  ),
});
export type WorkerRecord = typeof WorkerRecord.Type;

import * as Schema from "effect/Schema";
import { artefactHeader, Timestamp } from "./artefactHeader.ts";
import { workerStatuses } from "./WorkerRecord.ts";
import { runStatuses } from "./runStatus.ts";

/** A projection of the workers' records for lead and people; rebuilt from them at any time, never believed. */
export const TeamState = Schema.Struct({
  ...artefactHeader("team-state"),
  runRef: Schema.String,
  status: Schema.Literals(runStatuses),
  updatedAt: Timestamp,
  mode: Schema.Literals(["render-only", "prepared", "dispatched"]),
  lead: Schema.Struct({
    role: Schema.String,
    roleExecutionRef: Schema.String,
    model: Schema.NullOr(Schema.String),
    sessionId: Schema.NullOr(Schema.String),
  }),
  workers: Schema.Array(
    Schema.Struct({
      workerId: Schema.String,
      roleExecutionRef: Schema.String,
      status: Schema.Literals(workerStatuses),
      reason: Schema.NullOr(Schema.String),
      attempts: Schema.Int,
      resultPath: Schema.String,
    }),
  ),
  dispatches: Schema.Array(
    Schema.Struct({
      workerId: Schema.String,
      attempt: Schema.Int,
      status: Schema.Literals(workerStatuses),
      at: Timestamp,
    }),
  ),
});
export type TeamState = typeof TeamState.Type;

import * as Schema from "effect/Schema";
import { entryModes, runners } from "../host/HostDescriptor.ts";
import { Role } from "../profile/Role.ts";

export const Binding = Schema.Struct({
  runner: Schema.Literals(runners),
  hostModelValue: Schema.NullOr(Schema.String),
  executionValue: Schema.NullOr(Schema.String),
  writeCapability: Schema.Literals(["read-only", "worktree", "disposable-checkout"]),
});

/** Someone who takes part in a run: a model behind a runner. `participant-001` is the leader. */
export const Participant = Schema.Struct({
  participantRef: Schema.String,
  provider: Schema.NullOr(Schema.String),
  modelRef: Schema.NullOr(Schema.String),
  modelId: Schema.NullOr(Schema.String),
  hostId: Schema.String,
  entryMode: Schema.Literals(entryModes),
  runner: Schema.Literals(runners),
});

/** What a participant does in the run. Everything else refers to it by `roleExecutionRef`. */
export const RoleExecution = Schema.Struct({
  roleExecutionRef: Schema.String,
  participantRef: Schema.String,
  /** The execution this one takes its model from: a translator's report writer. */
  sourceRoleExecutionRef: Schema.NullOr(Schema.String),
  workerId: Schema.NullOr(Schema.String),
  role: Role,
  ordinal: Schema.Int,
  provider: Schema.NullOr(Schema.String),
  modelRef: Schema.NullOr(Schema.String),
  family: Schema.NullOr(Schema.String),
  unlisted: Schema.Boolean,
  label: Schema.String,
  dynamic: Schema.Boolean,
  binding: Binding,
  /** SHA-256 of the canonical JSON of model spec and binding; null for a model nobody knows. */
  modelSpecDigest: Schema.NullOr(Schema.String),
  independence: Schema.NullOr(
    Schema.Struct({
      level: Schema.Literals(["family", "model", "none"]),
      reason: Schema.String,
      judged: Schema.Array(Schema.String),
    }),
  ),
});

/** The immutable roster of a run, built once from its assignment plan. See docs/artefacts.md. */
export const ExecutionIdentity = Schema.Struct({
  participants: Schema.Array(Participant),
  roleExecutions: Schema.Array(RoleExecution),
});
export type ExecutionIdentity = typeof ExecutionIdentity.Type;
export type RoleExecution = typeof RoleExecution.Type;
export type Participant = typeof Participant.Type;

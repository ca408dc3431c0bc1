import * as Schema from "effect/Schema";
import { artefactHeader, Sha256, Timestamp } from "./artefactHeader.ts";

/**
 * The part of a run manifest that lists, statuses and index rows follow from. Where many runs are read on the way to
 * something else, only this part is held against its schema: it takes a fraction of the time.
 */
export const RunManifestFacts = Schema.Struct({
  ...artefactHeader("run-manifest"),
  task: Schema.Struct({ key: Schema.String, idAsGiven: Schema.String, title: Schema.String }),
  runRef: Schema.String,
  runSeq: Schema.String,
  createdAt: Timestamp,
  teamContract: Schema.Struct({ requiredAttempts: Schema.Array(Schema.String) }),
  brief: Schema.Struct({ sha256: Sha256 }),
  executionIdentity: Schema.Struct({
    roleExecutions: Schema.Array(Schema.Struct({ roleExecutionRef: Schema.String })),
  }),
});
export type RunManifestFacts = typeof RunManifestFacts.Type;

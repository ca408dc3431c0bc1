import * as Schema from "effect/Schema";
import { Timestamp } from "./artefactHeader.ts";

/** The event that prepare itself writes; it is no sign of a running lead. */
export const bundlePrepared = "bundle-prepared";

/** One line of `logs/lead-events-….jsonl`. */
export const LeadEvent = Schema.Struct({
  schemaVersion: Schema.String,
  at: Timestamp,
  event: Schema.NonEmptyString,
  runRef: Schema.String,
  hostId: Schema.String,
  details: Schema.Record(Schema.String, Schema.Unknown),
});
export type LeadEvent = typeof LeadEvent.Type;

/** One line of `logs/errors-….jsonl`. */
export const ErrorLine = Schema.Struct({
  schemaVersion: Schema.String,
  at: Timestamp,
  runRef: Schema.String,
  worker: Schema.String,
  phase: Schema.String,
  what: Schema.String,
  evidence: Schema.NullOr(Schema.String),
});
export type ErrorLine = typeof ErrorLine.Type;

import * as Schema from "effect/Schema";
import { runStatuses } from "./runStatus.ts";
import { Timestamp } from "./artefactHeader.ts";
import { reportId } from "../report/reportId.ts";

/** A line of `fix-cycles.jsonl`: something that was tried again, from the run that opened it to the one after it. */
export const FixCycle = Schema.Struct({
  schemaVersion: Schema.String,
  id: reportId("X"),
  /** The run that was prepared with `--fix-cycle yes`. */
  runRef: Schema.NonEmptyString,
  /** The run's directive; null where it had none. */
  reason: Schema.NullOr(Schema.String),
  openedAt: Timestamp,
  /** The next run of the same run folder closes it; null until then. */
  closed: Schema.NullOr(
    Schema.Struct({
      at: Timestamp,
      by: Schema.NonEmptyString,
      /** What the opening run had come to by then, as its files told. */
      outcome: Schema.Literals(runStatuses),
    }),
  ),
});
export type FixCycle = typeof FixCycle.Type;

import * as Schema from "effect/Schema";
import { FindingId } from "./Finding.ts";
import { verdicts } from "./WorkerResult.ts";

/** What one judge said of the work of others. */
export const Judgement = Schema.Struct({
  workerId: Schema.NonEmptyString,
  verdict: Schema.Literals(verdicts),
  reason: Schema.NonEmptyString,
  findings: Schema.Array(FindingId),
}).annotate({ identifier: "Judgement" });
export type Judgement = typeof Judgement.Type;

/** Something that had to hold, and whether it was seen to. `not-verified` never counts as passed. */
export const CheckedCriterion = Schema.Struct({
  criterion: Schema.NonEmptyString,
  outcome: Schema.Literals(verdicts),
  observation: Schema.NonEmptyString,
}).annotate({ identifier: "CheckedCriterion" });
export type CheckedCriterion = typeof CheckedCriterion.Type;

/** A command that was run to see whether something holds, and what came of it. */
export const RunCheck = Schema.Struct({
  command: Schema.NonEmptyString,
  outcome: Schema.Literals(verdicts),
  detail: Schema.NullOr(Schema.String),
}).annotate({ identifier: "RunCheck" });
export type RunCheck = typeof RunCheck.Type;

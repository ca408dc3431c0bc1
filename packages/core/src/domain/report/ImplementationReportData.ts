import * as Schema from "effect/Schema";
import { TaskType } from "../task/TaskType.ts";
import { Finding } from "./Finding.ts";
import { CheckedCriterion, Judgement, RunCheck } from "./Judgement.ts";
import { reportHeader } from "./reportHeader.ts";

/** `final-report-implementation-<NNN>.data.json`: what became of one stage of the plan. */
export const ImplementationReportData = Schema.Struct({
  ...reportHeader("report-data-implementation", "implementation"),
  stage: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1, { expected: "a stage number of 1 or more" })),
  commits: Schema.Array(Schema.Struct({ commit: Schema.NonEmptyString, subject: Schema.NonEmptyString })),
  changes: Schema.Array(Schema.Struct({ path: Schema.NonEmptyString, why: Schema.NonEmptyString })),
  criteria: Schema.Array(CheckedCriterion),
  checks: Schema.Array(RunCheck),
  /** Where the work left the plan, and why. */
  deviations: Schema.Array(Schema.NonEmptyString),
  findings: Schema.Array(Finding),
  judgements: Schema.Array(Judgement),
  verdict: Schema.Struct({
    outcome: Schema.Literals(["done", "partly-done", "not-done"]),
    reason: Schema.NonEmptyString,
  }),
  /** Null where nothing follows. */
  recommendedNextPhase: Schema.NullOr(TaskType),
});
export type ImplementationReportData = typeof ImplementationReportData.Type;

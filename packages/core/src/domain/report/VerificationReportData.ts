import * as Schema from "effect/Schema";
import { TaskType } from "../task/TaskType.ts";
import { Disagreement, Finding } from "./Finding.ts";
import { CheckedCriterion, Judgement, RunCheck } from "./Judgement.ts";
import { reportHeader } from "./reportHeader.ts";
import { verdicts } from "./WorkerResult.ts";

/** `final-report-final-verification-<NNN>.data.json`: whether what was built holds. */
export const VerificationReportData = Schema.Struct({
  ...reportHeader("report-data-final-verification", "final-verification"),
  /** What was judged: one stage, or the whole task (stage null). */
  target: Schema.Struct({
    stage: Schema.NullOr(Schema.Int),
    baseCommit: Schema.NonEmptyString,
    headCommit: Schema.NonEmptyString,
  }),
  criteria: Schema.Array(CheckedCriterion),
  checks: Schema.Array(RunCheck),
  findings: Schema.Array(Finding),
  judgements: Schema.Array(Judgement),
  disagreements: Schema.Array(Disagreement),
  verdict: Schema.Struct({ outcome: Schema.Literals(verdicts), reason: Schema.NonEmptyString }),
  /** Null where nothing follows. */
  recommendedNextPhase: Schema.NullOr(TaskType),
});
export type VerificationReportData = typeof VerificationReportData.Type;

import * as Schema from "effect/Schema";
import { Sha256 } from "../run/artefactHeader.ts";
import { TaskType } from "../task/TaskType.ts";
import { Disagreement, Finding, FindingId } from "./Finding.ts";
import { Judgement } from "./Judgement.ts";
import { OptionId } from "./OptionSelectionReportData.ts";
import { reportHeader } from "./reportHeader.ts";

const StageNumber = Schema.Int.check(
  Schema.isGreaterThanOrEqualTo(1, { expected: "a stage number of 1 or more" }),
);

/** One part of the work that is carried out and judged as a whole. */
const PlanStage = Schema.Struct({
  /** Numbered 1 to n, in order. */
  stage: StageNumber,
  title: Schema.NonEmptyString,
  goal: Schema.NonEmptyString,
  /** Earlier stages that must be finished first. */
  dependsOn: Schema.Array(StageNumber),
  /** Paths it may write, relative to the project root; a folder ends with `/`. */
  scope: Schema.NonEmptyArray(Schema.NonEmptyString),
  steps: Schema.Array(Schema.NonEmptyString),
  acceptanceCriteria: Schema.NonEmptyArray(Schema.NonEmptyString),
  /** `<task root>/qa/scripts/stage-<N>.<ext> (requires=[db,…])`, or absent. */
  conformanceTests: Schema.optionalKey(Schema.NullOr(Schema.NonEmptyString)),
  /** Why there can be no conformance test, or absent. */
  conformanceExemption: Schema.optionalKey(Schema.NullOr(Schema.NonEmptyString)),
  risks: Schema.Array(Schema.NonEmptyString),
});
export type PlanStage = typeof PlanStage.Type;

/** What the verifiers said of the plan's body. `off`: the run was prepared with `--no-plan-verification`. */
const PlanBodyVerification = Schema.Struct({
  status: Schema.Literals(["passed", "blocking", "not-verified", "off"]),
  judgements: Schema.Array(Judgement),
  /** What must change before the plan can be approved; each goes back to a judgement. */
  blocking: Schema.Array(Schema.NonEmptyString),
});

/** A variant of the plan that the user can name when it is carried out. */
const ImplementationOption = Schema.Struct({
  name: Schema.NonEmptyString,
  summary: Schema.NonEmptyString,
  recommended: Schema.Boolean,
});

/** `final-report-implementation-planning-<NNN>.data.json`: the plan that is approved and then carried out. */
export const PlanningReportData = Schema.Struct({
  ...reportHeader("report-data-implementation-planning", "implementation-planning"),
  /** The direction the plan carries out, as it was snapshotted for this run or an earlier one. */
  selectedDirection: Schema.Struct({
    runRef: Schema.NonEmptyString,
    option: OptionId,
    title: Schema.NonEmptyString,
    /** Of the option-selection report's data. */
    reportSha256: Sha256,
  }),
  approach: Schema.NonEmptyString,
  findings: Schema.Array(Finding),
  stages: Schema.Array(PlanStage),
  options: Schema.Array(ImplementationOption),
  /** How to get back to where it began. */
  wayBack: Schema.NullOr(Schema.String),
  risks: Schema.Array(
    Schema.Struct({
      statement: Schema.NonEmptyString,
      mitigation: Schema.NullOr(Schema.String),
      findings: Schema.Array(FindingId),
    }),
  ),
  /** Ways that were considered and left, with the reason. */
  alternatives: Schema.Array(
    Schema.Struct({ summary: Schema.NonEmptyString, whyNot: Schema.NonEmptyString }),
  ),
  planBodyVerification: PlanBodyVerification,
  disagreements: Schema.Array(Disagreement),
  verdict: Schema.Struct({
    outcome: Schema.Literals(["ready-for-approval", "needs-answers", "not-plannable"]),
    reason: Schema.NonEmptyString,
  }),
  /** Null where nothing follows. */
  recommendedNextPhase: Schema.NullOr(TaskType),
});
export type PlanningReportData = typeof PlanningReportData.Type;

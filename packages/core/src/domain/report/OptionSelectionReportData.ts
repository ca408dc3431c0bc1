import * as Schema from "effect/Schema";
import { TaskType } from "../task/TaskType.ts";
import { Evidence } from "./Evidence.ts";
import { Confidence, Disagreement, Finding, FindingId } from "./Finding.ts";
import { reportHeader } from "./reportHeader.ts";
import { reportId } from "./reportId.ts";

export const OptionId = reportId("O");
export const CriterionId = reportId("K");

/** What the options are held against. */
const Criterion = Schema.Struct({
  id: CriterionId,
  name: Schema.NonEmptyString,
  weight: Schema.Literals(["high", "medium", "low"]),
});

/** One way to reach the goal that was considered, kept also when it is not recommended. */
const OptionCandidate = Schema.Struct({
  id: OptionId,
  title: Schema.NonEmptyString,
  summary: Schema.NonEmptyString,
  /** How it would be done, as far as somebody who plans it needs to know. */
  approach: Schema.NonEmptyString,
  advantages: Schema.Array(Schema.NonEmptyString),
  drawbacks: Schema.Array(Schema.NonEmptyString),
  risks: Schema.Array(Schema.NonEmptyString),
  effort: Schema.Literals(["small", "medium", "large", "unknown"]),
  confidence: Confidence,
  /** At most one for each criterion. */
  ratings: Schema.Array(
    Schema.Struct({
      criterion: CriterionId,
      rating: Schema.Literals(["good", "fair", "poor", "unknown"]),
      reason: Schema.NonEmptyString,
    }),
  ),
  evidence: Schema.Array(Evidence),
  /** Worker ids of those who proposed it. */
  proposedBy: Schema.Array(Schema.NonEmptyString),
});
export type OptionCandidate = typeof OptionCandidate.Type;

/** `final-report-option-selection-<NNN>.data.json`: the options side by side. A person selects; the report recommends. */
export const OptionSelectionReportData = Schema.Struct({
  ...reportHeader("report-data-option-selection", "option-selection"),
  question: Schema.NonEmptyString,
  criteria: Schema.Array(Criterion),
  options: Schema.Array(OptionCandidate),
  findings: Schema.Array(Finding),
  recommendation: Schema.Struct({
    /** Null where no option stands out. */
    option: Schema.NullOr(OptionId),
    reason: Schema.NonEmptyString,
    findings: Schema.Array(FindingId),
  }),
  disagreements: Schema.Array(Disagreement),
  verdict: Schema.Struct({
    outcome: Schema.Literals(["recommended", "no-clear-choice", "no-viable-option"]),
    reason: Schema.NonEmptyString,
  }),
  /** Null where nothing follows. */
  recommendedNextPhase: Schema.NullOr(TaskType),
});
export type OptionSelectionReportData = typeof OptionSelectionReportData.Type;

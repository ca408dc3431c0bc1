import * as Schema from "effect/Schema";
import { TaskType } from "../task/TaskType.ts";
import { Confidence, Disagreement, Finding, FindingId } from "./Finding.ts";
import { reportHeader } from "./reportHeader.ts";
import { reportId } from "./reportId.ts";

/** Whether and how the error was made to happen. */
const Reproduction = Schema.Struct({
  status: Schema.Literals(["reproduced", "not-reproduced", "not-attempted"]),
  steps: Schema.Array(Schema.NonEmptyString),
  expected: Schema.NullOr(Schema.String),
  observed: Schema.NullOr(Schema.String),
  /** Why it was not attempted, or what keeps it from happening. */
  note: Schema.NullOr(Schema.String),
});

/** An explanation that was considered, kept also when it was refuted. */
const Hypothesis = Schema.Struct({
  id: reportId("H"),
  statement: Schema.NonEmptyString,
  status: Schema.Literals(["open", "confirmed", "refuted"]),
  confidence: Confidence,
  supportedBy: Schema.Array(FindingId),
  contradictedBy: Schema.Array(FindingId),
});

const RootCause = Schema.Struct({
  id: reportId("R"),
  statement: Schema.NonEmptyString,
  confidence: Confidence,
  /** The hypothesis it grew from; null where it was plain from the start. */
  hypothesis: Schema.NullOr(reportId("H")),
  findings: Schema.NonEmptyArray(FindingId),
  /** What a fix has to change, in words; the fix itself is planned in a later phase. */
  fixDirection: Schema.NullOr(Schema.String),
});

export const errorAnalysisReport = "report-data-error-analysis";

/** `final-report-error-analysis-<NNN>.data.json`: the result of an error analysis, from which the report is rendered. */
export const ErrorAnalysisReportData = Schema.Struct({
  ...reportHeader(errorAnalysisReport, "error-analysis"),
  symptom: Schema.NonEmptyString,
  reproduction: Reproduction,
  findings: Schema.Array(Finding),
  hypotheses: Schema.Array(Hypothesis),
  rootCauses: Schema.Array(RootCause),
  /** What the error reaches: users, data, other parts. */
  impact: Schema.NullOr(Schema.String),
  disagreements: Schema.Array(Disagreement),
  verdict: Schema.Struct({
    outcome: Schema.Literals(["root-cause-found", "narrowed-down", "not-found", "not-an-error"]),
    reason: Schema.NonEmptyString,
  }),
  /** Null where nothing follows. */
  recommendedNextPhase: Schema.NullOr(TaskType),
});
export type ErrorAnalysisReportData = typeof ErrorAnalysisReportData.Type;

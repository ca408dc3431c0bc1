import * as Schema from "effect/Schema";
import { TaskType } from "../task/TaskType.ts";
import { confidences, Evidence, severities } from "./Evidence.ts";
import { reportHeader } from "./reportHeader.ts";

const idOf = (letter: string) =>
  Schema.String.check(
    Schema.isPattern(new RegExp(`^${letter}-\\d{3,}$`, "u"), { expected: `an id like "${letter}-001"` }),
  );

const FindingId = idOf("F");
const Confidence = Schema.Literals(confidences);

/** Something that was seen, with the places where it can be seen again. */
export const Finding = Schema.Struct({
  id: FindingId,
  summary: Schema.NonEmptyString,
  detail: Schema.optionalKey(Schema.String),
  severity: Schema.Literals(severities),
  confidence: Confidence,
  evidence: Schema.Array(Evidence),
  /** Worker ids of those who found it. */
  foundBy: Schema.Array(Schema.NonEmptyString),
});

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
  id: idOf("H"),
  statement: Schema.NonEmptyString,
  status: Schema.Literals(["open", "confirmed", "refuted"]),
  confidence: Confidence,
  supportedBy: Schema.Array(FindingId),
  contradictedBy: Schema.Array(FindingId),
});

const RootCause = Schema.Struct({
  id: idOf("R"),
  statement: Schema.NonEmptyString,
  confidence: Confidence,
  /** The hypothesis it grew from; null where it was plain from the start. */
  hypothesis: Schema.NullOr(idOf("H")),
  findings: Schema.NonEmptyArray(FindingId),
  /** What a fix has to change, in words; the fix itself is planned in a later phase. */
  fixDirection: Schema.NullOr(Schema.String),
});

/** A point on which the analysers differed, and how the lead settled it. */
const Disagreement = Schema.Struct({
  topic: Schema.NonEmptyString,
  positions: Schema.Array(
    Schema.Struct({ workerId: Schema.NonEmptyString, position: Schema.NonEmptyString }),
  ),
  resolution: Schema.NullOr(Schema.String),
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

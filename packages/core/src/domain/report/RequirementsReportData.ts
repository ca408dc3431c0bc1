import * as Schema from "effect/Schema";
import { TaskType } from "../task/TaskType.ts";
import { Evidence } from "./Evidence.ts";
import { Confidence, Disagreement, Finding, FindingId } from "./Finding.ts";
import { reportHeader } from "./reportHeader.ts";
import { reportId } from "./reportId.ts";

/** One thing the result must do or be, and how it can be seen that it does. */
const Requirement = Schema.Struct({
  id: reportId("R"),
  statement: Schema.NonEmptyString,
  kind: Schema.Literals(["functional", "quality", "constraint"]),
  priority: Schema.Literals(["must", "should", "could"]),
  /** Where it comes from: the brief, a user's answer, a place in the project. */
  source: Schema.NonEmptyString,
  acceptanceCriteria: Schema.NonEmptyArray(Schema.NonEmptyString),
  confidence: Confidence,
  evidence: Schema.Array(Evidence),
});

/** Something taken for true without having been seen. */
const Assumption = Schema.Struct({
  statement: Schema.NonEmptyString,
  /** What changes where it is wrong. */
  ifWrong: Schema.NonEmptyString,
});

/** `final-report-requirements-discovery-<NNN>.data.json`: what the task asks for, and where it ends. */
export const RequirementsReportData = Schema.Struct({
  ...reportHeader("report-data-requirements-discovery", "requirements-discovery"),
  goal: Schema.NonEmptyString,
  requirements: Schema.Array(Requirement),
  scope: Schema.Struct({
    inside: Schema.Array(Schema.NonEmptyString),
    outside: Schema.Array(Schema.NonEmptyString),
  }),
  assumptions: Schema.Array(Assumption),
  findings: Schema.Array(Finding),
  risks: Schema.Array(Schema.Struct({ statement: Schema.NonEmptyString, findings: Schema.Array(FindingId) })),
  disagreements: Schema.Array(Disagreement),
  verdict: Schema.Struct({
    outcome: Schema.Literals(["clear", "needs-answers", "not-feasible"]),
    reason: Schema.NonEmptyString,
  }),
  /** Null where nothing follows. */
  recommendedNextPhase: Schema.NullOr(TaskType),
});
export type RequirementsReportData = typeof RequirementsReportData.Type;

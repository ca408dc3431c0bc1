import * as Schema from "effect/Schema";
import { TaskType } from "../task/TaskType.ts";
import { RunCheck } from "./Judgement.ts";
import { reportHeader } from "./reportHeader.ts";

/** `final-report-release-handoff-<NNN>.data.json`: what a person needs to open the pull request. Nothing is pushed. */
export const HandoffReportData = Schema.Struct({
  ...reportHeader("report-data-release-handoff", "release-handoff"),
  branch: Schema.NonEmptyString,
  stages: Schema.Array(Schema.Int),
  commits: Schema.Array(Schema.Struct({ commit: Schema.NonEmptyString, subject: Schema.NonEmptyString })),
  changeSummary: Schema.Array(Schema.NonEmptyString),
  pullRequest: Schema.Struct({ title: Schema.NonEmptyString, body: Schema.NonEmptyString }),
  checks: Schema.Array(RunCheck),
  risks: Schema.Array(Schema.NonEmptyString),
  verdict: Schema.Struct({
    outcome: Schema.Literals(["ready", "not-ready"]),
    reason: Schema.NonEmptyString,
  }),
  /** Null where nothing follows. */
  recommendedNextPhase: Schema.NullOr(TaskType),
});
export type HandoffReportData = typeof HandoffReportData.Type;

import type { Warning } from "../../refusal/Problem.ts";
import { taskPaths } from "../../run/runPaths.ts";
import type { RunInputs } from "../../run/RunInputs.ts";
import type { RunManifest } from "../../run/RunManifest.ts";
import type { RunRef } from "../../run/RunRef.ts";
import type { ReportData } from "../reportSchemas.ts";
import { checkIds } from "./checkIds.ts";
import { checkJudges, judgesOf } from "./checkJudges.ts";
import { checkOptions } from "./checkOptions.ts";
import { checkPlan } from "./checkPlan.ts";
import { checkStatusEntries } from "./checkStatusEntries.ts";
import { checkVerdict } from "./checkVerdict.ts";
import { overlappingScopes } from "./overlappingScopes.ts";
import { problem, type ReportProblem } from "./ReportProblem.ts";

/** Every rule on a report that can be told from the report and its run's manifest and inputs; evidence is looked at apart. */
export const checkReport = (
  ref: RunRef,
  data: ReportData,
  manifest: Pick<RunManifest, "task" | "taskType" | "workers" | "teamContract" | "canonicalArgv">,
  inputs: Pick<RunInputs, "selectedDirection"> | null,
): ReadonlyArray<ReportProblem> => {
  const { task, teamContract, canonicalArgv } = manifest;
  const judges = judgesOf(manifest);
  return [
    ...(data.taskKey === task.key
      ? []
      : [problem("TaskKeyUnfit", "/taskKey", `"${data.taskKey}"`, `"${task.key}"`)]),
    ...checkStatusEntries(data, teamContract),
    ...checkIds(data),
    ...checkJudges(data, judges),
    ...checkVerdict(data, judges),
    ...(data.taskType === "option-selection" ? checkOptions(data) : []),
    ...(data.taskType === "implementation-planning"
      ? checkPlan(data, {
          taskRoot: taskPaths(ref).root,
          verificationOff: canonicalArgv.includes("--no-plan-verification"),
          judges,
          direction: inputs?.selectedDirection,
        })
      : []),
  ];
};

/** What is worth knowing of a report that breaks no rule. */
export const reportWarnings = (data: ReportData): ReadonlyArray<Warning> => [
  ...(data.status === "draft"
    ? [
        {
          tag: "ReportDraft",
          message: "The report is a draft: the run counts as completed once it is final.",
        },
      ]
    : []),
  ...("findings" in data
    ? data.findings
        .filter(({ evidence }) => evidence.length === 0)
        .map(({ id }) => ({
          tag: "FindingNotVerified",
          message: `${id} names no evidence: nobody can see it again.`,
        }))
    : []),
  ...(data.taskType === "implementation-planning" ? overlappingScopes(data.stages) : []),
];

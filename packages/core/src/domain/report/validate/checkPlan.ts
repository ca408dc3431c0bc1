import * as Result from "effect/Result";
import { isPlainPath } from "../../text/plainPath.ts";
import { shownEnd, shownValue } from "../../text/shownValue.ts";
import { conformanceForm, parseConformanceTests } from "../conformanceTests.ts";
import type { PlanningReportData, PlanStage } from "../PlanningReportData.ts";
import { unpassed } from "./checkJudges.ts";
import { problem, type ReportProblem } from "./ReportProblem.ts";

export interface PlanRules {
  /** Of the task, relative to the project root. */
  readonly taskRoot: string;
  /** Whether the run was prepared with `--no-plan-verification`. */
  readonly verificationOff: boolean;
  /** Worker ids of those that judge the plan. */
  readonly judges: ReadonlyArray<string>;
  /** The direction that the run was given; null where it was given none, undefined where nobody recorded that. */
  readonly direction:
    | { readonly runRef: string; readonly option: string; readonly sha256: string }
    | null
    | undefined;
}

/** Stages in order, each with one word on its conformance; a verification that says no more than its judges. */
export const checkPlan = (data: PlanningReportData, rules: PlanRules): ReadonlyArray<ReportProblem> => [
  ...data.stages.flatMap((stage, at) => checkStage(stage, at, rules.taskRoot)),
  ...checkDirection(data, rules),
  ...checkVerification(data, rules),
];

/** The plan is made for what was selected, not for what its writer took for it. */
const checkDirection = (
  { selectedDirection }: PlanningReportData,
  { direction }: PlanRules,
): ReadonlyArray<ReportProblem> => {
  if (direction === undefined) return [];
  if (direction === null)
    return [
      problem(
        "DirectionUnfit",
        "/selectedDirection",
        shownValue(selectedDirection.option),
        "none: the run was given no direction; prepare one with --selected-direction",
      ),
    ];
  const members = [
    ["runRef", selectedDirection.runRef, direction.runRef],
    ["option", selectedDirection.option, direction.option],
    ["reportSha256", selectedDirection.reportSha256, direction.sha256],
  ] as const;
  return members.flatMap(([member, got, expected]) =>
    got === expected
      ? []
      : [
          problem(
            "DirectionUnfit",
            `/selectedDirection/${member}`,
            shownValue(got),
            `${shownValue(expected)}, which the run was given`,
          ),
        ],
  );
};

const checkStage = (stage: PlanStage, at: number, taskRoot: string): ReadonlyArray<ReportProblem> => {
  const pointer = `/stages/${at}`;
  return [
    ...(stage.stage === at + 1
      ? []
      : [
          problem(
            "StageNumberUnfit",
            `${pointer}/stage`,
            String(stage.stage),
            `${at + 1}: stages are numbered 1 to n, in order`,
          ),
        ]),
    ...stage.dependsOn.flatMap((earlier, each) =>
      earlier < stage.stage
        ? []
        : [
            problem(
              "StageDependencyUnfit",
              `${pointer}/dependsOn/${each}`,
              String(earlier),
              `a stage before ${stage.stage}`,
            ),
          ],
    ),
    ...stage.scope.flatMap((path, each) =>
      isPlainPath(path.replace(/\/$/u, ""))
        ? []
        : [
            problem(
              "StageScopeUnfit",
              `${pointer}/scope/${each}`,
              shownValue(path),
              "a plain path relative to the project root, a folder with a / at its end",
            ),
          ],
    ),
    ...checkConformance(stage, pointer, taskRoot),
  ];
};

const checkConformance = (
  { stage, conformanceTests = null, conformanceExemption = null }: PlanStage,
  pointer: string,
  taskRoot: string,
): ReadonlyArray<ReportProblem> => {
  const form = conformanceForm(taskRoot, stage);
  if ((conformanceTests === null) === (conformanceExemption === null))
    return [
      problem(
        "StageConformanceUnfit",
        pointer,
        `${conformanceTests === null ? "neither" : "both"} conformanceTests and conformanceExemption`,
        `exactly one of them: ${form}, or the reason why there can be no test`,
      ),
    ];
  if (conformanceTests === null) return [];
  const read = parseConformanceTests(conformanceTests, { taskRoot, stage });
  return Result.isSuccess(read)
    ? []
    : [
        problem(
          "StageConformanceUnfit",
          `${pointer}/conformanceTests`,
          `${shownEnd(conformanceTests)}: ${read.failure}`,
          form,
        ),
      ];
};

const checkVerification = (
  { planBodyVerification: { status, judgements, blocking }, verdict, ...data }: PlanningReportData,
  { verificationOff, judges }: PlanRules,
): ReadonlyArray<ReportProblem> => {
  const unfit = (got: string, expected: string) =>
    problem("PlanVerificationUnfit", "/planBodyVerification/status", got, expected);
  const against = unpassed(judgements, judges);
  const failed = judgements.some((judgement) => judgement.verdict === "fail");
  const told = `"${status}"`;
  return [
    ...(status === "passed" && judges.length === 0
      ? [unfit(`${told} though nobody judges in this run`, verificationOff ? "off" : "not-verified")]
      : []),
    ...(status !== "blocking" && failed
      ? [unfit(`${told} though ${against.join(", ")}`, "blocking: one fail is enough")]
      : []),
    ...(status === "passed" && !failed && against.length > 0
      ? [unfit(`${told} though ${against.join(", ")}`, "not-verified, or a pass of every judge")]
      : []),
    ...(status === "blocking" && !failed
      ? [unfit(`${told} though no judge says fail`, "not-verified, or the judgement that blocks")]
      : []),
    ...((status === "blocking") === blocking.length > 0
      ? []
      : [unfit(`${told} with ${blocking.length} blocking points`, "them exactly where it is blocking")]),
    ...(status === "off" && !verificationOff
      ? [unfit(told, "a verification: the run was not prepared with --no-plan-verification")]
      : []),
    // A draft says what the plan deserves if its verification passes, which is still to come.
    ...(data.status !== "draft" &&
    verdict.outcome === "ready-for-approval" &&
    status !== "passed" &&
    status !== "off"
      ? [
          problem(
            "VerdictContradicted",
            "/verdict/outcome",
            `"ready-for-approval" while the verification is ${status}`,
            "a verdict no stronger than that",
          ),
        ]
      : []),
  ];
};

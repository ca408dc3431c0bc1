import type { TaskType } from "../../task/TaskType.ts";
import { approvalBlockers } from "../blockingItems.ts";
import { byPhase } from "../byPhase.ts";
import type { ReportData, ReportDataOf } from "../reportSchemas.ts";
import { judgementsOf, unpassed } from "./checkJudges.ts";
import { problem, type ReportProblem } from "./ReportProblem.ts";

/** The verdicts that say the way is free; docs/reports.md shows this table. */
export const freeVerdicts: {
  readonly [Type in TaskType]: ReadonlyArray<ReportDataOf<Type>["verdict"]["outcome"]>;
} = {
  "requirements-discovery": ["clear"],
  "error-analysis": ["root-cause-found"],
  "option-selection": ["recommended"],
  "implementation-planning": ["ready-for-approval"],
  implementation: ["done"],
  "final-verification": ["pass"],
  "release-handoff": ["ready"],
};

/**
 * A verdict is no stronger than what the report holds: it does not call the way free while an item is open that blocks
 * it, nor over what failed or was not seen.
 */
export const checkVerdict = (
  data: ReportData,
  judges: ReadonlyArray<string>,
): ReadonlyArray<ReportProblem> => [
  ...data.clarificationItems.flatMap(({ status, answer }, at) =>
    (status === "open") === ((answer ?? "").trim() === "")
      ? []
      : [
          problem(
            "AnswerUnfit",
            `/clarificationItems/${at}/answer`,
            answer === null ? "null" : "a text",
            status === "open"
              ? "no answer, since the item is open"
              : `the answer, since the item is ${status}`,
          ),
        ],
  ),
  ...(isFree(data) ? contradictions(data, judges) : []),
];

const isFree = (data: ReportData): boolean =>
  (freeVerdicts[data.taskType] as ReadonlyArray<string>).includes(data.verdict.outcome);

const contradictions = (data: ReportData, judges: ReadonlyArray<string>): ReadonlyArray<ReportProblem> => {
  const against = (because: string): ReportProblem =>
    problem(
      "VerdictContradicted",
      "/verdict/outcome",
      `"${data.verdict.outcome}" ${because}`,
      "a verdict no stronger than that",
    );
  return [
    ...[
      ...approvalBlockers(data.clarificationItems),
      ...data.clarificationItems.filter(
        ({ blocks, status }) => status === "open" && heldBack(data).includes(blocks),
      ),
    ].map(({ id, blocks, status }) => against(`while ${id} is ${status} and blocks ${blocks}`)),
    ...(data.status === "failed" ? [against("of a run that failed")] : []),
    ...byPhase(unfounded, data).map(against),
    // A plan's verification has a status of its own, which checkPlan holds the verdict against.
    ...(data.taskType === "implementation-planning"
      ? []
      : unpassed(judgementsOf(data).judgements, judges).map((each) => against(`though ${each}`))),
  ];
};

/** Verdicts of knowledge, which a question about the next phase does not weaken: the answer changes what is done. */
const ofKnowledge: ReadonlyArray<TaskType> = ["error-analysis", "option-selection"];

/** The phases that no open question may block where the verdict calls the way free. */
const heldBack = ({ taskType, recommendedNextPhase }: ReportData): ReadonlyArray<string> => [
  taskType,
  ...(ofKnowledge.includes(taskType) || recommendedNextPhase === null ? [] : [recommendedNextPhase]),
];

/** What in the report itself speaks against its verdict, each as the words after it. */
const unfounded: { readonly [Type in TaskType]: (data: ReportDataOf<Type>) => ReadonlyArray<string> } = {
  "requirements-discovery": ({ requirements }) =>
    requirements.length === 0 ? ["without a requirement"] : [],
  "error-analysis": ({ rootCauses }) => (rootCauses.length === 0 ? ["without a root cause"] : []),
  "option-selection": () => [],
  "implementation-planning": ({ stages }) => (stages.length === 0 ? ["without a stage"] : []),
  implementation: (data) => unseen(data),
  "final-verification": (data) => unseen(data),
  "release-handoff": ({ checks }) => unseen({ checks, criteria: [], judgements: [] }),
};

const unseen = ({
  criteria,
  checks,
  judgements,
}: Pick<ReportDataOf<"final-verification">, "criteria" | "checks" | "judgements">): ReadonlyArray<string> => [
  ...(criteria.length + checks.length + judgements.length === 0 ? ["though nothing was checked"] : []),
  ...criteria.flatMap(({ outcome }, at) =>
    outcome === "pass" ? [] : [`though criteria/${at} is ${outcome}`],
  ),
  ...checks.flatMap(({ outcome }, at) => (outcome === "pass" ? [] : [`though checks/${at} is ${outcome}`])),
];

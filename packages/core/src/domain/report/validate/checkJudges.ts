import { dutyOf } from "../../bundle/dutyOf.ts";
import type { RunManifest } from "../../run/RunManifest.ts";
import { shownValue } from "../../text/shownValue.ts";
import type { Judgement } from "../Judgement.ts";
import type { ReportData } from "../reportSchemas.ts";
import { repeatedAt } from "./repeatedAt.ts";
import { problem, type ReportProblem } from "./ReportProblem.ts";

/** The workers that judge what a run reports: its verifiers, and never those whose work they judge. */
export const judgesOf = ({
  taskType,
  workers,
}: Pick<RunManifest, "taskType" | "workers">): ReadonlyArray<string> => {
  const duty = dutyOf("verifier", taskType);
  return workers.filter((worker) => worker.duty === duty).map(({ workerId }) => workerId);
};

/** The judgements of a report, and where they stand in it. */
export const judgementsOf = (
  data: ReportData,
): { readonly pointer: string; readonly judgements: ReadonlyArray<Judgement> } => {
  if (data.taskType === "implementation-planning")
    return {
      pointer: "/planBodyVerification/judgements",
      judgements: data.planBodyVerification.judgements,
    };
  return { pointer: "/judgements", judgements: "judgements" in data ? data.judgements : [] };
};

/** Only the run's judges judge, each once, and nobody passes anything who did not complete. */
export const checkJudges = (
  data: ReportData,
  judges: ReadonlyArray<string>,
): ReadonlyArray<ReportProblem> => {
  const { pointer, judgements } = judgementsOf(data);
  const entries = new Map(data.statusEntries.map(({ name, status }) => [name, status]));
  return [
    ...judgements.flatMap(({ workerId, verdict }, at) => {
      if (!judges.includes(workerId))
        return [
          problem(
            "JudgeUnknown",
            `${pointer}/${at}/workerId`,
            shownValue(workerId),
            judges.length === 0
              ? "no judgement: nobody judges in this run"
              : `a verifier of the run: ${judges.map(shownValue).join(", ")}`,
          ),
        ];
      const status = entries.get(workerId) ?? "completed";
      return verdict !== "pass" || status === "completed"
        ? []
        : [
            problem(
              "JudgementUnfounded",
              `${pointer}/${at}/verdict`,
              `"pass" of ${shownValue(workerId)}, whose status entry says ${status}`,
              "not-verified, or a judge that completed",
            ),
          ];
    }),
    ...repeatedAt(judgements.map(({ workerId }) => workerId)).map((at) =>
      problem(
        "JudgementTwice",
        `${pointer}/${at}/workerId`,
        `${shownValue(judgements[at]?.workerId)} again`,
        "one judgement a judge",
      ),
    ),
  ];
};

/** What keeps the judges' verdict from being a pass, each as the words after "though"; `pass` takes every one of them. */
export const unpassed = (
  judgements: ReadonlyArray<Judgement>,
  judges: ReadonlyArray<string>,
): ReadonlyArray<string> => [
  ...judgements.flatMap(({ workerId, verdict }) =>
    verdict === "pass" ? [] : [`${shownValue(workerId)} says ${verdict}`],
  ),
  ...judges
    .filter((judge) => !judgements.some(({ workerId }) => workerId === judge))
    .map((judge) => `${shownValue(judge)} has not judged`),
];

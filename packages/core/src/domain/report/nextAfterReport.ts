import { type TaskType, taskTypes } from "../task/TaskType.ts";
import { unansweredBlockers } from "./blockingItems.ts";
import type { DirectionSelection } from "./DirectionSelection.ts";
import type { ReportData } from "./reportSchemas.ts";
import type { UserAnswers } from "./UserAnswers.ts";

/** What somebody does next about a report that was answered, or selected from. */
export type ReportStep =
  /** Somebody has to answer these first. */
  | { readonly kind: "answer"; readonly ids: ReadonlyArray<string> }
  /** Its lead is still at work. */
  | { readonly kind: "wait" }
  /** `option` is the recommended one; null where there is none. */
  | { readonly kind: "select"; readonly option: string | null }
  /** Planning goes into the direction that was selected; a plan that is published already is what it goes on from. */
  | { readonly kind: "plan"; readonly publishedPlan: string | null }
  /** The phase runs, with the answers where it waited for them or any were given. */
  | { readonly kind: "prepare"; readonly taskType: TaskType; readonly withAnswers: boolean }
  /** Nothing waits, and what follows needs a person's word. */
  | { readonly kind: "read" };

/**
 * Decides it: what blocks comes first, then what the report is for, then the phase that waited for the answers, then
 * the phase that the report recommends.
 */
export const nextAfterReport = ({
  data,
  answers,
  selection,
  publishedPlan,
}: {
  readonly data: ReportData;
  readonly answers: UserAnswers | null;
  readonly selection: DirectionSelection | null;
  /** The run ref of the task's published plan. */
  readonly publishedPlan: string | null;
}): ReportStep => {
  const blocking = unansweredBlockers(data.clarificationItems, answers);
  if (blocking.length > 0) return { kind: "answer", ids: blocking.map(({ id }) => id) };
  if (data.status === "draft") return { kind: "wait" };
  if (data.taskType === "option-selection" && data.status === "final" && data.options.length > 0) {
    return selection === null
      ? { kind: "select", option: data.recommendation.option }
      : { kind: "plan", publishedPlan };
  }
  const waited = data.clarificationItems.filter(
    ({ id, blocks, status }) =>
      blocks !== "none" &&
      status !== "resolved" &&
      answers?.answers.some((answer) => answer.id === id) === true,
  );
  if (waited.length > 0 || data.status === "failed") {
    return { kind: "prepare", taskType: phaseThatWaits(data.taskType, waited), withAnswers: true };
  }
  const next = reachable(data);
  return next === null
    ? { kind: "read" }
    : { kind: "prepare", taskType: next, withAnswers: (answers?.answers.length ?? 0) > 0 };
};

/** The phase to go on with from a report in which nothing waits; null where that takes more than to prepare it. */
const reachable = ({ taskType, recommendedNextPhase }: ReportData): TaskType | null => {
  if (recommendedNextPhase === null || recommendedNextPhase === taskType) return null;
  if (startingPhases.includes(recommendedNextPhase)) return recommendedNextPhase;
  return entryPhases.includes(taskType) ? "option-selection" : null;
};

/** Phases that need no more than the answers to begin. */
const startingPhases: ReadonlyArray<string> = [
  "requirements-discovery",
  "error-analysis",
  "option-selection",
];

/** Their reports need no repetition before options are weighed: answers to them travel on. */
const entryPhases: ReadonlyArray<TaskType> = ["requirements-discovery", "error-analysis"];

/**
 * The earliest phase that the answers set free. A later one is reached through option-selection from an entry phase;
 * elsewhere it needs a report in which all is settled, and the report's own phase runs again.
 */
const phaseThatWaits = (own: TaskType, waited: ReadonlyArray<{ readonly blocks: string }>): TaskType => {
  const phases = waited.map(({ blocks }) => {
    if (startingPhases.includes(blocks)) return blocks;
    return blocks !== "approval" && entryPhases.includes(own) ? "option-selection" : own;
  });
  return taskTypes.find((phase) => phases.includes(phase)) ?? own;
};

import { type TaskType, taskTypes } from "../task/TaskType.ts";
import { unansweredBlockers, unansweredFor } from "./blockingItems.ts";
import type { AnswersNamed } from "./answersNamed.ts";
import type { DirectionSelection } from "./DirectionSelection.ts";
import type { ReportData } from "./reportSchemas.ts";
import type { UserAnswers } from "./UserAnswers.ts";

/** What somebody does next about a report. */
export type ReportStep =
  /** Somebody has to answer these first. */
  | { readonly kind: "answer"; readonly ids: ReadonlyArray<string> }
  /** Its lead is still at work. */
  | { readonly kind: "wait" }
  /** Its run failed, and is prepared again as it was, but for the answers that were given since. */
  | { readonly kind: "rerun"; readonly answersTo: string | null }
  /** `option` is the recommended one; null where there is none. */
  | { readonly kind: "select"; readonly option: string | null }
  /** The phase runs, with what it takes over. */
  | {
      readonly kind: "prepare";
      readonly taskType: TaskType;
      /** Whose answers come along, a run ref or a file of the user's; null where none do. */
      readonly answersTo: AnswersNamed | null;
      /** The run ref of the option selection that is planned; null where another phase runs. */
      readonly direction: string | null;
    }
  /** Nothing waits, and what follows needs a person's word. */
  | { readonly kind: "read" };

export interface ReportStanding {
  readonly data: ReportData;
  readonly answers: UserAnswers | null;
  readonly selection: DirectionSelection | null;
  /** The answers that the report's own run was given. */
  readonly answersBefore: AnswersNamed | null;
  /** The run ref of the task's published plan; told where the report is one to plan from. */
  readonly publishedPlan: string | null;
}

/**
 * Decides it: what blocks comes first, then what the report is for, then the phase that waited for the answers, then
 * the phase that the report recommends.
 */
export const nextAfterReport = (standing: ReportStanding): ReportStep => {
  const { data, answers, selection } = standing;
  const answered = (answers?.answers.length ?? 0) > 0;
  if (data.status === "failed") {
    const open = answered ? unansweredFor(data.clarificationItems, answers, data.taskType) : [];
    return open.length > 0
      ? { kind: "answer", ids: open.map(({ id }) => id) }
      : { kind: "rerun", answersTo: answered ? data.runRef : null };
  }
  const blocking = unansweredBlockers(data.clarificationItems, answers);
  if (blocking.length > 0) return { kind: "answer", ids: blocking.map(({ id }) => id) };
  if (data.status === "draft") return { kind: "wait" };
  const waited = data.clarificationItems.filter(
    ({ id, blocks, status }) =>
      blocks !== "none" &&
      status !== "resolved" &&
      answers?.answers.some((answer) => answer.id === id) === true,
  );
  if (data.taskType === "option-selection" && data.options.length > 0) {
    if (selection !== null) return planOf(data.runRef, standing);
    // The options are to be weighed again with the answers, before one is taken.
    if (waited.some(({ blocks }) => blocks === data.taskType)) return withAnswers(data.taskType, data);
    return { kind: "select", option: data.recommendation.option };
  }
  if (waited.length > 0) return withAnswers(phaseThatWaits(data.taskType, waited), data);
  const next = reachable(data);
  if (next === null) return { kind: "read" };
  return answered
    ? withAnswers(next, data)
    : { kind: "prepare", taskType: next, answersTo: null, direction: null };
};

/** A plan goes on from the published one; a first one is bound by the answers that the options were weighed with. */
const planOf = (direction: string, { publishedPlan, answersBefore }: ReportStanding): ReportStep => ({
  kind: "prepare",
  taskType: "implementation-planning",
  answersTo: publishedPlan ?? answersBefore,
  direction,
});

/** Planning again names its direction: the plan may not be published, or something else be selected by now. */
const withAnswers = (taskType: TaskType, data: ReportData): ReportStep => ({
  kind: "prepare",
  taskType,
  answersTo: data.runRef,
  direction:
    data.taskType === "implementation-planning" && taskType === data.taskType
      ? data.selectedDirection.runRef
      : null,
});

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

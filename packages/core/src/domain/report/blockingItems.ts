import type { TaskType } from "../task/TaskType.ts";
import type { ClarificationItem } from "./ClarificationItem.ts";
import type { UserAnswers } from "./UserAnswers.ts";

/** The open items that no answer of the user's stands beside. */
export const unanswered = (
  items: ReadonlyArray<ClarificationItem>,
  answers: UserAnswers | null,
): ReadonlyArray<ClarificationItem> =>
  items.filter(
    ({ id, status }) => status === "open" && !(answers?.answers ?? []).some((answer) => answer.id === id),
  );

/** The items that wait for a person before `phase` can go on. */
export const unansweredFor = (
  items: ReadonlyArray<ClarificationItem>,
  answers: UserAnswers | null,
  phase: TaskType | "approval",
): ReadonlyArray<ClarificationItem> => unanswered(items, answers).filter(({ blocks }) => blocks === phase);

/** The items that wait for a person before anything goes on, be it approval or a phase. */
export const unansweredBlockers = (
  items: ReadonlyArray<ClarificationItem>,
  answers: UserAnswers | null,
): ReadonlyArray<ClarificationItem> => unanswered(items, answers).filter(({ blocks }) => blocks !== "none");

/** The items that keep a report from being approved: an answer frees the way only once the report took it in. */
export const approvalBlockers = (items: ReadonlyArray<ClarificationItem>): ReadonlyArray<ClarificationItem> =>
  items.filter(({ blocks, status }) => blocks === "approval" && status !== "resolved");

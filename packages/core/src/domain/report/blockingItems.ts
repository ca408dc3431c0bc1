import type { TaskType } from "../task/TaskType.ts";
import type { ClarificationItem } from "./ClarificationItem.ts";
import type { UserAnswers } from "./UserAnswers.ts";

/** The items that wait for a person before `phase` can go on: open ones that no answer of the user's stands beside. */
export const unansweredFor = (
  items: ReadonlyArray<ClarificationItem>,
  answers: UserAnswers | null,
  phase: TaskType | "approval",
): ReadonlyArray<ClarificationItem> =>
  items.filter(
    ({ id, blocks, status }) =>
      blocks === phase && status === "open" && !(answers?.answers ?? []).some((answer) => answer.id === id),
  );

/** The items that wait for a person before anything goes on, be it approval or a phase. */
export const unansweredBlockers = (
  items: ReadonlyArray<ClarificationItem>,
  answers: UserAnswers | null,
): ReadonlyArray<ClarificationItem> =>
  items.filter((item) => item.blocks !== "none" && unansweredFor([item], answers, item.blocks).length > 0);

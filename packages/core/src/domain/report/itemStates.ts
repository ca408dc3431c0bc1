import type { ClarificationItem } from "./ClarificationItem.ts";
import type { UserAnswers } from "./UserAnswers.ts";

/** A clarification item as it stands when the report and what the user answered are read together. */
export interface ItemState extends ClarificationItem {
  /** When the user answered; null where the answer, if any, is the report's. */
  readonly answeredAt: string | null;
}

/** The items of a report in its order; an answer of the user's counts before the one the report took in. */
export const itemStates = (
  items: ReadonlyArray<ClarificationItem>,
  answers: UserAnswers | null,
): ReadonlyArray<ItemState> =>
  items.map((item) => {
    const given = answers?.answers.find(({ id }) => id === item.id);
    if (given === undefined) return { ...item, answeredAt: null };
    return {
      ...item,
      status: item.status === "open" ? "answered" : item.status,
      answer: given.answer,
      answeredAt: given.answeredAt,
    };
  });

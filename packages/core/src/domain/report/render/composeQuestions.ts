import type { DirectionSelection } from "../DirectionSelection.ts";
import type { ReportData } from "../reportSchemas.ts";
import type { UserAnswers } from "../UserAnswers.ts";
import {
  heading,
  item,
  label,
  list,
  type MarkdownBlock,
  paragraph,
  section,
  text,
  words,
} from "./MarkdownBlock.ts";

/** The clarification items, with what the user answered; an answer whose question went from the report is kept. */
export const composeQuestions = (
  { clarificationItems }: ReportData,
  answers: UserAnswers | null,
): ReadonlyArray<MarkdownBlock> => {
  const given = new Map((answers?.answers ?? []).map((answer) => [answer.id, answer]));
  const asked = new Set(clarificationItems.map(({ id }) => id));
  return section(
    2,
    "Questions",
    list([
      ...clarificationItems.map(({ id, question, blocks, status, answer }) =>
        item(
          [
            label(id),
            words(` (${status}, blocks ${blocks === "none" ? "nothing" : blocks}): `),
            text(question),
          ],
          [
            ...(answer === null ? [] : [item([label("Answer:"), words(" "), text(answer)])]),
            ...answersOf(given.get(id)),
          ],
        ),
      ),
      ...[...given.values()]
        .filter(({ id }) => !asked.has(id))
        .map((answer) =>
          item(
            [label(answer.id), words(" (no longer in the report): "), text(answer.question)],
            answersOf(answer),
          ),
        ),
    ]),
  );
};

const answersOf = (answer: UserAnswers["answers"][number] | undefined) =>
  answer === undefined
    ? []
    : [
        item([
          label("The user's answer:"),
          words(" "),
          text(answer.answer),
          words(` (${answer.answeredAt})`),
        ]),
      ];

/** What a person selected of an option-selection report. */
export const composeSelection = (selection: DirectionSelection | null): ReadonlyArray<MarkdownBlock> =>
  selection === null
    ? []
    : [
        heading(2, words("Selected direction")),
        paragraph(
          label(`${selection.option}:`),
          words(" "),
          text(selection.title),
          words(
            `, selected at ${selection.selectedAt}; ${selection.recommended ? "" : "not "}the recommended option.`,
          ),
        ),
      ];

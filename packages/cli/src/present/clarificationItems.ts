import { itemStates, type ItemState } from "@okstra/core/domain/report/itemStates";
import { unansweredBlockers } from "@okstra/core/domain/report/blockingItems";
import { shownValue } from "@okstra/core/domain/text/shownValue";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import type { ReportReading } from "@okstra/core/usecases/readReport";
import { localTime } from "./localTime.ts";
import { table } from "./table.ts";

export const itemsOf = ({ data, answers }: ReportReading): ReadonlyArray<ItemState> =>
  itemStates(data.clarificationItems, answers);

/** Every item of a report with its answer, each told in full. */
export const itemLines = (items: ReadonlyArray<ItemState>): ReadonlyArray<string> =>
  items.length === 0
    ? ["The report asks nothing."]
    : [
        ...table(
          ["ITEM", "STATUS", "BLOCKS", "ANSWERED"],
          items.map(({ id, status, blocks, answeredAt }) => [
            id,
            status,
            blocks,
            answeredAt === null ? "-" : localTime(answeredAt),
          ]),
        ),
        ...items.flatMap(({ id, question, answer }) => [
          "",
          `${id}: ${question}`,
          ...(answer === null ? [] : answer.split(/\r?\n/u).map((line) => `  ${line}`)),
        ]),
      ];

/** What the user answered, in one line each. */
export const answerLines = ({ answers }: ReportReading): ReadonlyArray<string> =>
  table(
    ["ITEM", "ANSWER"],
    (answers?.answers ?? []).map(({ id, answer }) => [id, inOneLine(answer)]),
  );

/** The items that still keep something from going on. */
export const unansweredLines = ({ data, answers }: ReportReading): ReadonlyArray<string> => {
  const blocking = unansweredBlockers(data.clarificationItems, answers);
  return blocking.length === 0
    ? []
    : [
        "",
        "Not answered yet:",
        ...blocking.map(({ id, blocks, question }) => `  ${id} (blocks ${blocks}): ${visibleText(question)}`),
      ];
};

export const unansweredData = ({ data, answers }: ReportReading) =>
  unansweredBlockers(data.clarificationItems, answers).map(({ id, blocks, question }) => ({
    id,
    blocks,
    question,
  }));

/** Short, and without the quotes that a message needs. */
const inOneLine = (text: string): string => shownValue(text.replaceAll(/\s+/gu, " ").trim()).slice(1, -1);

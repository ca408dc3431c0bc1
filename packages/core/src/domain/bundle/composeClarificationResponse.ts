import type * as Result from "effect/Result";
import type { ClarificationItem } from "../report/ClarificationItem.ts";
import type { UserAnswers } from "../report/UserAnswers.ts";
import type { CarriedAnswers } from "./CarriedAnswers.ts";
import { codeCell, fencedBlock } from "./markdownText.ts";
import type { TemplateRefused, TemplateView } from "./renderTemplate.ts";
import type { TemplateShelf } from "./TemplateShelf.ts";

/** `clarification-response.md` of an instruction set: what the user answered, and what nobody has answered yet. */
export const composeClarificationResponse = (
  carried: CarriedAnswers,
  shelf: TemplateShelf,
): Result.Result<string, TemplateRefused> =>
  shelf.render("instruction-set/clarification-response.md", {
    path: codeCell(carried.path),
    sha256: carried.sha256,
    text: carried.text === null ? null : fencedBlock(carried.text),
    report: carried.report === null ? null : reportView(carried.report),
  });

const reportView = ({
  runRef,
  dataPath,
  items,
  answers,
}: NonNullable<CarriedAnswers["report"]>): TemplateView => {
  const given = answers?.answers ?? [];
  const others = items.filter(({ id }) => !given.some((answer) => answer.id === id));
  const settled = others.filter(isSettled);
  const open = others.filter((item) => !isSettled(item));
  return {
    runRef: codeCell(runRef),
    dataPath: codeCell(dataPath),
    hasAnswers: given.length > 0,
    answers: given.map((answer) => answerView(answer, items)),
    hasSettled: settled.length > 0,
    settled: settled.map(({ id, question, answer }) => ({
      id: codeCell(id),
      question: fencedBlock(question),
      answer: answer === null ? null : fencedBlock(answer),
    })),
    hasOpen: open.length > 0,
    open: open.map(({ id, blocks, question }) => ({
      id: codeCell(id),
      blocks: codeCell(blocks),
      question: codeCell(question),
    })),
  };
};

/** An item that the report calls answered, and has no answer to, is as good as open. */
const isSettled = ({ status, answer }: ClarificationItem): boolean =>
  status === "resolved" || (status === "answered" && answer !== null);

const answerView = (
  { id, question, answer, answeredAt }: UserAnswers["answers"][number],
  items: ReadonlyArray<ClarificationItem>,
): TemplateView => {
  const item = items.find((candidate) => candidate.id === id);
  return {
    id: codeCell(id),
    blocks: codeCell(item?.blocks ?? "none"),
    answeredAt,
    question: fencedBlock(question),
    answer: fencedBlock(answer),
    questionNow: item === undefined || item.question === question ? null : fencedBlock(item.question),
    gone: item === undefined,
  };
};

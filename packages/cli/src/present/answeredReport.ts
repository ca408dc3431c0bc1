import { formatRunRef } from "@okstra/core/domain/run/RunRef";
import type { AnsweredReport } from "@okstra/core/usecases/answerReport";
import type { RespondedReport } from "@okstra/core/usecases/readRespondedReport";
import { answerLines, itemLines, itemsOf, unansweredData, unansweredLines } from "./clarificationItems.ts";
import type { PrintedCommand } from "./commandHere.ts";

/** `data` of `answer --json`, with or without `--list`. */
export const answeredData = (
  { run, report }: RespondedReport,
  answered: Pick<AnsweredReport, "path" | "added" | "replaced" | "changed"> | null,
  next: PrintedCommand,
) => ({
  runRef: formatRunRef(run.ref),
  status: report.data.status,
  items: itemsOf(report),
  answers: report.answers?.answers ?? [],
  added: answered?.added ?? [],
  replaced: answered?.replaced ?? [],
  written: answered?.changed === true ? answered.path : null,
  unanswered: unansweredData(report),
  nextCommand: next,
});

export const answeredLines = (answered: AnsweredReport, next: PrintedCommand): ReadonlyArray<string> => {
  const { run, report, added, replaced, changed, path } = answered;
  const ref = formatRunRef(run.ref);
  return [
    changed ? `Answered ${ref}.` : `These answers to ${ref} stand already; nothing was written.`,
    ...(added.length === 0 ? [] : [`  new: ${added.join(", ")}`]),
    ...(replaced.length === 0
      ? []
      : [`  in place of an earlier answer: ${replaced.map(({ id }) => id).join(", ")}`]),
    `  ${path}`,
    "",
    ...answerLines(report),
    ...unansweredLines(report),
    "",
    `next: ${next.printed}`,
  ];
};

export const listedLines = ({ report }: RespondedReport, next: PrintedCommand): ReadonlyArray<string> => [
  ...itemLines(itemsOf(report)),
  "",
  `next: ${next.printed}`,
];

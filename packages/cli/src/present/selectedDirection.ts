import { formatRunRef } from "@okstra/core/domain/run/RunRef";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import type { SelectionMade } from "@okstra/core/usecases/selectDirection";
import { unansweredData, unansweredLines } from "./clarificationItems.ts";
import type { PrintedCommand } from "./commandHere.ts";

/** `data` of `select --json`. */
export const selectedData = (
  { run, report, selection, before, change, path }: SelectionMade,
  next: PrintedCommand,
) => ({
  runRef: formatRunRef(run.ref),
  selection,
  change,
  before: change === "replaced" ? before : null,
  path,
  unanswered: unansweredData(report),
  nextCommand: next,
});

export const selectedLines = (
  { run, report, selection, before, change, path }: SelectionMade,
  next: PrintedCommand,
): ReadonlyArray<string> => {
  const ref = formatRunRef(run.ref);
  const option = named(selection);
  const told = {
    selected: `Selected ${option} of ${ref}.`,
    replaced: `Selected ${option} of ${ref} in place of ${before === null ? "" : named(before)}.`,
    renewed: `Selected ${option} of ${ref} again: the report has changed since.`,
    unchanged: `${option} of ${ref} is selected already; nothing was written.`,
  };
  return [
    told[change],
    selection.recommended
      ? "It is the option that the report recommends."
      : "The report does not recommend it.",
    `  ${path}`,
    ...unansweredLines(report),
    "",
    `next: ${next.printed}`,
  ];
};

const named = ({ option, title }: { readonly option: string; readonly title: string }): string =>
  `${option} (${visibleText(title)})`;

import * as Result from "effect/Result";
import type { OptionSelectionReportData } from "../report/OptionSelectionReportData.ts";
import type { ReportData } from "../report/reportSchemas.ts";
import type { DirectionSelection } from "../report/DirectionSelection.ts";
import { visibleText } from "../text/visibleText.ts";
import { type DirectionFault, DirectionRefused } from "./DirectionRefused.ts";
import type { DigestedFile } from "../run/DigestedFile.ts";
import type { SelectedDirection } from "./SelectedDirection.ts";

/** A report that was named as the direction to plan, as it stands now. */
export interface NamedDirection {
  readonly runRef: string;
  readonly report: DigestedFile;
  readonly data: ReportData;
  readonly selection: (DirectionSelection & { readonly file: DigestedFile }) | null;
}

/** The selected direction of a final option-selection report, or all that keeps it from being planned. */
export const requireSelectedDirection = (
  named: NamedDirection,
): Result.Result<SelectedDirection, DirectionRefused> => {
  const { runRef, report, data, selection } = named;
  if (data.taskType !== "option-selection") {
    return refuse(named, [fault(report.path, `a report of ${data.taskType}`, "one of option-selection")]);
  }
  const faults: Array<DirectionFault> = [];
  if (data.status !== "final") {
    faults.push(fault("status", `a ${data.status} report`, "a final one"));
  }
  if (selection === null) {
    faults.push({
      subject: "selection",
      got: "nothing selected",
      expected: `one of ${optionsOf(data)}`,
      sentence: "nobody has selected an option yet",
    });
    return refuse(named, faults);
  }
  const option = data.options.find(({ id }) => id === selection.option) ?? null;
  if (option === null) {
    faults.push(fault("selection", `option ${selection.option}`, `one of ${optionsOf(data)}`));
  }
  if (selection.runRef !== runRef) {
    faults.push(
      fault("selection", `a selection of run ${visibleText(selection.runRef)}`, `one of ${runRef}`),
    );
  }
  if (selection.reportSha256 !== report.sha256) {
    faults.push({
      subject: report.path,
      got: `sha256 ${report.sha256}`,
      expected: `sha256 ${selection.reportSha256}, from which ${selection.option} was selected`,
      sentence: "the report has changed since its option was selected",
    });
  }
  if (faults.length > 0 || option === null) return refuse(named, faults);
  return Result.succeed({ runRef, report, data, option, selection, selectionFile: selection.file });
};

const optionsOf = ({ options }: OptionSelectionReportData): string =>
  options.length === 0
    ? "no options at all: the report has none"
    : options.map(({ id, title }) => `${id} (${visibleText(title)})`).join(", ");

const fault = (subject: string, got: string, expected: string): DirectionFault => ({
  subject,
  got,
  expected,
  sentence: `got ${got}, expected ${expected}`,
});

const refuse = (
  { runRef, data }: NamedDirection,
  faults: ReadonlyArray<DirectionFault>,
): Result.Result<never, DirectionRefused> =>
  Result.fail(
    new DirectionRefused({
      report: runRef,
      faults,
      remedy:
        data.taskType !== "option-selection"
          ? "Name the report of an option-selection run of this task with --selected-direction."
          : data.status !== "final"
            ? `See how far the run is with \`okstra show ${runRef}\`.`
            : `Select an option with \`okstra select ${runRef} ${data.options[0]?.id ?? "O-001"}\` (or another of its options), then prepare again.`,
    }),
  );

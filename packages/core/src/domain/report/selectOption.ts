import * as Result from "effect/Result";
import { headerOf } from "../run/artefactHeader.ts";
import { runPaths } from "../run/runPaths.ts";
import { formatRunRef, type RunRef } from "../run/RunRef.ts";
import { nearest } from "../text/nearest.ts";
import type { DirectionSelection } from "./DirectionSelection.ts";
import { OptionNotFound } from "./OptionNotFound.ts";
import type { OptionSelectionReportData } from "./OptionSelectionReportData.ts";
import { NotAnOptionSelection, ReportNotFinal } from "./ReportUnfit.ts";
import type { ReportData } from "./reportSchemas.ts";

/** A report to select from, and what was selected from it before. */
export interface SelectableReport {
  readonly ref: RunRef;
  readonly data: ReportData;
  /** Of the bytes of the data. */
  readonly sha256: string;
  readonly selection: DirectionSelection | null;
}

export interface SelectedOption {
  readonly data: OptionSelectionReportData;
  readonly selection: DirectionSelection;
  readonly before: DirectionSelection | null;
  /** `unchanged`: it stands there already. `renewed`: the same option, of a report that has changed since. */
  readonly change: "selected" | "replaced" | "renewed" | "unchanged";
}

/** Selects the option of a report that a word names: by its id, or by its whole title, in any case. */
export const selectOption = (
  report: SelectableReport,
  word: string,
  /** UTC. */
  selectedAt: string,
): Result.Result<SelectedOption, NotAnOptionSelection | ReportNotFinal | OptionNotFound> =>
  Result.gen(function* () {
    const data = yield* requireSelectable(report);
    const { id, title } = yield* optionNamed(data, word);
    const selection: DirectionSelection = {
      ...headerOf("direction-selection"),
      runRef: data.runRef,
      option: id,
      title,
      recommended: data.recommendation.option === id,
      selectedAt,
      reportSha256: report.sha256,
    };
    const change = changeOf(report.selection, selection);
    return {
      data,
      selection: change === "unchanged" && report.selection !== null ? report.selection : selection,
      before: report.selection,
      change,
    };
  });

/** The data of a report that options can be selected from. */
export const requireSelectable = ({
  ref,
  data,
}: Pick<SelectableReport, "ref" | "data">): Result.Result<
  OptionSelectionReportData,
  NotAnOptionSelection | ReportNotFinal
> => {
  const runRef = formatRunRef(ref);
  if (data.taskType !== "option-selection")
    return Result.fail(new NotAnOptionSelection({ runRef, taskType: ref.taskType }));
  return data.status === "final"
    ? Result.succeed(data)
    : Result.fail(new ReportNotFinal({ runRef, path: runPaths(ref).reportData, status: data.status }));
};

const optionNamed = ({ runRef, options }: OptionSelectionReportData, word: string) => {
  const wanted = folded(word);
  const byId = options.filter(({ id }) => folded(id) === wanted);
  const named = byId.length > 0 ? byId : options.filter(({ title }) => folded(title) === wanted);
  if (named.length === 1) return Result.succeed(named[0]!);
  const likely = nearest(
    wanted,
    options.flatMap(({ id, title }) => [id, title].map(folded)),
  );
  return Result.fail(
    new OptionNotFound({
      runRef,
      given: word,
      options,
      named,
      nearest:
        options.find(({ id, title }) => likely !== null && [id, title].map(folded).includes(likely)) ?? null,
    }),
  );
};

const folded = (text: string): string => text.normalize("NFC").trim().toLowerCase();

const changeOf = (before: DirectionSelection | null, now: DirectionSelection): SelectedOption["change"] => {
  if (before === null) return "selected";
  if (before.option !== now.option) return "replaced";
  return before.reportSha256 === now.reportSha256 ? "unchanged" : "renewed";
};

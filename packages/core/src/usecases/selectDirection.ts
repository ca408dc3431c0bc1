import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import type { Warning } from "../domain/refusal/Problem.ts";
import { planResponse } from "../domain/report/planResponse.ts";
import { requireSelectable, selectOption, type SelectedOption } from "../domain/report/selectOption.ts";
import { NotAnOptionSelection } from "../domain/report/ReportUnfit.ts";
import type { RunSelector } from "../domain/run/parseRunRef.ts";
import { formatRunFolder } from "../domain/run/RunRef.ts";
import { formatRunSeq } from "../domain/run/RunSeq.ts";
import { closeSentence } from "../domain/text/closeSentence.ts";
import { changeTask } from "./changeTask.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { readForResponse, readRespondedReport, type RespondedReport } from "./readRespondedReport.ts";
import { warnNotCompleted } from "./warnNotCompleted.ts";
import { withRecoveredTask } from "./withRecoveredTask.ts";

export interface SelectionMade extends RespondedReport, Omit<SelectedOption, "data"> {
  /** Of the selection, relative to the project root. */
  readonly path: string;
}

/** Writes down which option of an option-selection report a person chose; planning goes into that direction. */
export const selectDirection = Effect.fn("Report.select")(function* (
  request: ProjectReadRequest,
  selector: RunSelector,
  word: string,
) {
  yield* requireOptionSelection(selector);
  return yield* changeTask(
    { ...request, task: selector.folder },
    Effect.gen(function* () {
      const { path, expected, ...responded } = yield* readForResponse(
        request,
        selector,
        "directionSelection",
      );
      const { run, report } = responded;
      const now = new Date(yield* Clock.currentTimeMillis).toISOString();
      const { data, ...selected } = yield* Effect.fromResult(selectOption(report, word, now));
      const value: SelectionMade = {
        ...responded,
        report: { ...report, selection: selected.selection },
        path,
        ...selected,
      };
      const content = selected.selection;
      return {
        plan:
          selected.change === "unchanged"
            ? null
            : planResponse(request.projectId, run.ref, { path, content, expected }),
        value,
        warnings: [
          ...responded.warnings,
          ...(yield* warnNotCompleted(request.root, run.folder, run.ref, request.abortAfterMillis)),
          ...recommendationWarnings(selected, data.recommendation),
        ],
      };
    }),
  );
});

/** The options of a report, the recommended one first, for somebody who is asked. */
export const readSelectable = Effect.fn("Report.readSelectable")(function* (
  request: ProjectReadRequest,
  selector: RunSelector,
) {
  yield* requireOptionSelection(selector);
  const { value } = yield* withRecoveredTask(
    { ...request, task: selector.folder },
    readRespondedReport(request, selector),
  );
  const { options, recommendation } = yield* Effect.fromResult(requireSelectable(value.report));
  const recommended = options.filter(({ id }) => id === recommendation.option);
  return [...recommended, ...options.filter((option) => !recommended.includes(option))];
});

/** Told by the ref alone, before anything is locked or read. */
const requireOptionSelection = ({ folder, seq }: RunSelector) =>
  folder.taskType === "option-selection"
    ? Effect.void
    : Effect.fail(
        new NotAnOptionSelection({
          runRef: `${formatRunFolder(folder)}/${seq === "latest" ? seq : formatRunSeq(seq)}`,
          taskType: folder.taskType,
        }),
      );

const recommendationWarnings = (
  { selection }: Pick<SelectedOption, "selection">,
  { option, reason }: { readonly option: string | null; readonly reason: string },
): ReadonlyArray<Warning> =>
  selection.recommended
    ? []
    : [
        {
          tag: "NotRecommended",
          message: closeSentence(
            `The report recommends ${option === null ? "none of its options" : option}, not ${selection.option}: ${reason}`,
          ),
        },
      ];

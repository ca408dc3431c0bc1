import * as Result from "effect/Result";
import { giveFlag } from "../prepare/giveFlag.ts";
import type { Refusal } from "../refusal/Problem.ts";
import type { PlanningReportData } from "../report/PlanningReportData.ts";
import { visibleText } from "../text/visibleText.ts";
import { type DirectionFault, DirectionRefused } from "./DirectionRefused.ts";
import type { SelectedDirection } from "./SelectedDirection.ts";

const flag = "selected-direction";

/** What a published plan says it carries out. */
type PlannedDirection = PlanningReportData["selectedDirection"];

/**
 * The direction that a published plan was made for, which planning again goes on with: refused where it can't be planned
 * any more, or where something else is selected or written there by now. `now` is what stands there.
 */
export const requirePublishedDirection = (
  plan: string,
  planned: PlannedDirection,
  now: Result.Result<SelectedDirection, Refusal>,
  rerunOf: string | null,
): Result.Result<SelectedDirection, DirectionRefused> => {
  if (Result.isFailure(now)) return Result.fail(unreadDirection(plan, now.failure, rerunOf));
  const faults = differences(plan, planned, now.success);
  return faults.length === 0
    ? Result.succeed(now.success)
    : Result.fail(refused(planned.runRef, faults, giveFlag(rerunOf, flag, planned.runRef)));
};

/** A plan, or the direction it names, that can't be read is nothing to go on with. */
export const unreadDirection = (plan: string, refusal: Refusal, rerunOf: string | null): DirectionRefused =>
  refused(
    plan,
    refusal.problems.map(({ subject, got, expected, message }) => ({
      subject,
      got,
      expected,
      sentence: message.replace(/\.$/u, ""),
    })),
    giveFlag(rerunOf, flag, "<option-selection run>"),
  );

const differences = (
  plan: string,
  { option, reportSha256 }: PlannedDirection,
  now: SelectedDirection,
): ReadonlyArray<DirectionFault> => [
  ...(now.option.id === option
    ? []
    : [
        {
          subject: now.selectionFile.path,
          got: `${now.option.id} selected`,
          expected: `${option}, which ${plan} carries out`,
          sentence: `${plan} carries out ${option}, and ${now.option.id} is what stands selected now`,
        },
      ]),
  ...(now.report.sha256 === reportSha256
    ? []
    : [
        {
          subject: now.report.path,
          got: `sha256 ${now.report.sha256}`,
          expected: `sha256 ${reportSha256}, for which ${plan} was made`,
          sentence: `the report has changed since ${plan} was made for it`,
        },
      ]),
];

const refused = (runRef: string, faults: ReadonlyArray<DirectionFault>, give: string): DirectionRefused =>
  new DirectionRefused({
    report: visibleText(runRef),
    faults,
    remedy: `Say beside the answers which direction is planned now: ${give}.`,
  });

import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { ClarificationsOpen } from "../../domain/gate/ClarificationsOpen.ts";
import { questionsOpen } from "../../domain/gate/questionsOpen.ts";
import { requirePlanningEntry } from "../../domain/gate/requirePlanningEntry.ts";
import { answersSoFar } from "../../domain/prepare/AnswersSoFar.ts";
import { type CarriedIn, nothingCarried } from "../../domain/prepare/CarriedIn.ts";
import { earlierReports } from "../../domain/prepare/EarlierReport.ts";
import { FlagNotForPhase } from "../../domain/prepare/FlagNotForPhase.ts";
import type { PrepareRequest } from "../../domain/prepare/PrepareRequest.ts";
import { onceEach } from "../../domain/refusal/onceEach.ts";
import { unanswered, unansweredFor } from "../../domain/report/blockingItems.ts";
import { exactRef } from "../../domain/run/parseRunRef.ts";
import { formatRunRef, type RunFolder } from "../../domain/run/RunRef.ts";
import { findPublishedRun, reportedRuns } from "../findPublishedRun.ts";
import type { OpenProject } from "../openProject.ts";
import { readReport, type ReportReading } from "../readReport.ts";
import { readRunFolder } from "../readRunFolder.ts";
import { warnNotCompleted } from "../warnNotCompleted.ts";
import { answersOf, type OwnReport } from "./carried/readOwnReport.ts";
import { readClarification } from "./carried/readClarification.ts";
import { readPublishedDirection } from "./carried/readPublishedDirection.ts";
import { readDirection } from "./carried/readDirection.ts";
import { readAnswersSoFar } from "./carried/readAnswersSoFar.ts";
import { readPriorPlans } from "./carried/readPriorPlans.ts";
import { readPublishedReports } from "./carried/readPublishedReports.ts";
import { readStageLedger } from "./carried/readStageLedger.ts";
import type { Refusals } from "./collectRefusals.ts";

/**
 * What the run takes over from earlier runs of its task, gated; null once something was refused. Reads the task, so
 * it belongs under the task's lock; without it the answer serves to tell refusals only.
 */
export const readCarried = Effect.fnUntraced(function* (
  refusals: Refusals,
  request: PrepareRequest,
  project: OpenProject,
  folder: RunFolder,
) {
  const { place } = project;
  const abortAfterMillis = project.home.abortAfterHours * 3_600_000;
  const planning = folder.taskType === "implementation-planning";
  const foreign = planning ? [] : planningFlags(request);
  if (foreign.length > 0) {
    const meantFor = "implementation-planning";
    refusals.note(new FlagNotForPhase({ flags: foreign, taskType: folder.taskType, meantFor }));
  }
  const clarification =
    request.clarificationResponse === null
      ? null
      : yield* refusals.effect(readClarification(place, folder, request.clarificationResponse));
  const direction =
    !planning || request.selectedDirection === null
      ? null
      : yield* refusals.effect(readDirection(place, folder, request.selectedDirection));
  const reports = eachOnce([direction?.report, clarification?.report]);
  for (const report of reports) {
    const items = unansweredFor(report.data.clarificationItems, report.answers, folder.taskType);
    if (items.length > 0) {
      refusals.note(new ClarificationsOpen({ runRef: report.runRef, phase: folder.taskType, items }));
    }
  }
  const given: CarriedIn = {
    ...nothingCarried,
    answers: [
      ...reports.map((report) => ({ ...answersOf(report), answersFile: report.answersFile })),
      ...(clarification === null || clarification.report !== null
        ? []
        : [{ ...clarification.answers, answersFile: null }]),
    ],
    clarificationResponse: clarification?.path ?? null,
    direction: direction?.direction ?? null,
    selectedDirection: direction?.path ?? null,
  };
  const carried = planning
    ? yield* planningFrom(refusals, request, project, folder, given, abortAfterMillis)
    : given;
  if (refusals.any()) return carried;
  return yield* soFar(place.root, folder, carried, reports, abortAfterMillis);
});

/** What was reported and answered in the task before, so that it need not be named to be known. */
const soFar = Effect.fnUntraced(function* (
  root: string,
  folder: RunFolder,
  carried: CarriedIn,
  named: ReadonlyArray<OwnReport>,
  abortAfterMillis: number,
) {
  const published = yield* readPublishedReports(root, folder, abortAfterMillis);
  const directed = carried.direction === null ? null : exactRef(carried.direction.runRef);
  const from = [...named.map(({ ref }) => ref), ...(directed === null ? [] : [directed]), ...published.runs];
  const answered = yield* readAnswersSoFar(root, from, [...named, ...published.reports]);
  const notNamed = published.reports.filter(
    ({ ref }) => !named.some(({ runRef }) => runRef === formatRunRef(ref)),
  );
  return {
    ...carried,
    earlierReports: earlierReports(published.reports, folder.taskType),
    answersSoFar: { ...answersSoFar(answered.runs, carried.answers), cut: answered.cut },
    warnings: onceEach([
      ...carried.warnings,
      ...published.warnings,
      ...answered.warnings,
      ...questionsOpen(notNamed, folder.taskType),
    ]),
  } satisfies CarriedIn;
});

/** Both flags may name one report. */
const eachOnce = (named: ReadonlyArray<OwnReport | null | undefined>): ReadonlyArray<OwnReport> => {
  const reports = named.flatMap((report) => report ?? []);
  return [...new Map(reports.map((report) => [report.runRef, report])).values()];
};

const planningFlags = (request: PrepareRequest): ReadonlyArray<string> => [
  ...(request.selectedDirection === null ? [] : ["selected-direction"]),
  ...(request.planVerification ? [] : ["no-plan-verification"]),
];

/** What a plan starts from besides: the stages so far, and earlier plans where the report of the latest does not come along. */
const planningFrom = Effect.fnUntraced(function* (
  refusals: Refusals,
  request: PrepareRequest,
  project: OpenProject,
  folder: RunFolder,
  given: CarriedIn,
  abortAfterMillis: number,
) {
  const { root } = project.place;
  const plans = yield* readRunFolder(root, folder);
  const { published, warnings: unreadable } = yield* findPublishedRun(root, plans, abortAfterMillis);
  const selections = yield* readRunFolder(root, { ...folder, taskType: "option-selection" });
  const [optionSelection] = reportedRuns(selections);
  const plan = published === null ? null : yield* Effect.result(readReport(root, published));
  const standing = plan === null ? null : Result.getOrNull(plan);
  refusals.result(
    requirePlanningEntry({
      published: published === null ? null : formatRunRef(published),
      optionSelection: optionSelection === undefined ? null : formatRunRef(optionSelection),
      selectedDirection: request.selectedDirection !== null,
      clarificationResponse: request.clarificationResponse !== null,
      open: standing !== null && isOpen(standing),
      rerunOf: request.rerunOf,
    }),
  );
  const latest = published ?? reportedRuns(plans)[0];
  const carriesLatest =
    latest !== undefined && given.answers.some(({ report }) => report?.runRef === formatRunRef(latest));
  // A re-plan carries out the direction of the plan that stands, unless it is given another.
  const direction =
    request.selectedDirection === null && published !== null && plan !== null
      ? yield* refusals.effect(
          readPublishedDirection(project.place, folder, published, plan, request.rerunOf),
        )
      : given.direction;
  const directed = direction === null ? null : exactRef(direction.runRef);
  return {
    ...given,
    direction,
    warnings: [
      ...unreadable,
      ...(directed === null ? [] : yield* warnNotCompleted(root, selections, directed, abortAfterMillis)),
    ],
    stageLedger: yield* readStageLedger(root, folder, standing, abortAfterMillis),
    priorPlans: carriesLatest ? null : yield* readPriorPlans(root, plans, published, abortAfterMillis),
  } satisfies CarriedIn;
});

const isOpen = ({ data, answers }: ReportReading): boolean =>
  unanswered(data.clarificationItems, answers).length > 0;

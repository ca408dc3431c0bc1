import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import { answerWarnings } from "../domain/report/answerWarnings.ts";
import { mergeAnswers, type MergedAnswers } from "../domain/report/mergeAnswers.ts";
import type { GivenAnswer } from "../domain/report/parseAnswerWords.ts";
import { planResponse } from "../domain/report/planResponse.ts";
import type { RunSelector } from "../domain/run/parseRunRef.ts";
import { changeTask } from "./changeTask.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import type { ReportReading } from "./readReport.ts";
import { readForResponse, readRespondedReport, type RespondedReport } from "./readRespondedReport.ts";
import { withRecoveredTask } from "./withRecoveredTask.ts";

export interface AnsweredReport extends RespondedReport, Omit<MergedAnswers, "answers"> {
  /** Of the answers, relative to the project root. */
  readonly path: string;
}

/** Writes down what a person answered to the clarification items of a report, beside what was answered before. */
export const answerReport = Effect.fn("Report.answer")(function* (
  request: ProjectReadRequest,
  selector: RunSelector,
  given: ReadonlyArray<GivenAnswer>,
) {
  return yield* changeTask(
    { ...request, task: selector.folder },
    Effect.gen(function* () {
      const { path, expected, ...responded } = yield* readForResponse(request, selector, "userAnswers");
      const { run, report } = responded;
      const now = new Date(yield* Clock.currentTimeMillis).toISOString();
      const answerable = answerableOf(report);
      const { answers, ...merged } = yield* Effect.fromResult(mergeAnswers(answerable, given, now));
      const value: AnsweredReport = { ...responded, report: { ...report, answers }, path, ...merged };
      const response = { path, content: answers, expected };
      return {
        plan: merged.changed ? planResponse(request.projectId, run.ref, response) : null,
        value,
        warnings: [...responded.warnings, ...answerWarnings(answerable, given)],
      };
    }),
  );
});

/** A report with what was answered to it; nothing is written. */
export const readAnswers = Effect.fn("Report.readAnswers")(function* (
  request: ProjectReadRequest,
  selector: RunSelector,
) {
  const { value, warnings } = yield* withRecoveredTask(
    { ...request, task: selector.folder },
    readRespondedReport(request, selector),
  );
  return {
    value,
    warnings: [...warnings, ...value.warnings, ...answerWarnings(answerableOf(value.report), [])],
  };
});

const answerableOf = ({ data, sha256, answers }: ReportReading) => ({
  runRef: data.runRef,
  status: data.status,
  items: data.clarificationItems,
  sha256,
  answers,
});

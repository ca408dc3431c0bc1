import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { type AnsweredRun, answersBefore, GivenAnswers } from "../../../domain/prepare/AnswersSoFar.ts";
import type { Warning } from "../../../domain/refusal/Problem.ts";
import { runPaths } from "../../../domain/run/runPaths.ts";
import { formatRunRef, type RunRef } from "../../../domain/run/RunRef.ts";
import { visibleText } from "../../../domain/text/visibleText.ts";
import { readArtefactFile } from "../../readArtefactFile.ts";
import { readReport, type ReportReading } from "../../readReport.ts";

/** So many runs are looked at: far more than a task has rounds of questions. */
const maxAnsweredRuns = 20;

/**
 * The runs from which answers come, and, followed back through what each was given, those before them. Reports that
 * are `known` are not read again; what can't be read is told of.
 */
export const readAnswersSoFar = Effect.fnUntraced(function* (
  root: string,
  from: ReadonlyArray<RunRef>,
  known: ReadonlyArray<ReportReading>,
) {
  const runs: Array<AnsweredRun> = [];
  const warnings: Array<Warning> = [];
  // The loop goes on over what is added meanwhile, and meets each run once.
  const met = new Map(from.map((ref) => [formatRunRef(ref), ref]));
  for (const [runRef, ref] of met) {
    if (runs.length === maxAnsweredRuns) break;
    const report =
      known.find((reading) => formatRunRef(reading.ref) === runRef) ??
      Result.getOrElse(yield* Effect.result(readReport(root, ref)), (failure) => {
        warnings.push({ tag: failure._tag, message: visibleText(failure.message) });
        return null;
      });
    const inputs = readArtefactFile(root, runPaths(ref).runInputs, GivenAnswers, "run inputs");
    const given = Result.getOrElse(yield* Effect.result(inputs), (failure) => {
      warnings.push({ tag: failure._tag, message: visibleText(failure.message) });
      return null;
    });
    runs.push({
      runRef,
      given,
      report: report === null ? null : { items: report.data.clarificationItems, answers: report.answers },
    });
    for (const before of answersBefore(ref, given)) met.set(formatRunRef(before), before);
  }
  return { runs, cut: met.size > runs.length, warnings };
});

import { answerPlaceholder } from "@okstra/core/domain/report/parseAnswerWords";
import { nextAfterReport, type ReportStep } from "@okstra/core/domain/report/nextAfterReport";
import { parseReportPath } from "@okstra/core/domain/report/parseReportTarget";
import { formatRunRef } from "@okstra/core/domain/run/RunRef";
import { readCanonicalArgv } from "@okstra/core/domain/prepare/readCanonicalArgv";
import type { RunManifest } from "@okstra/core/domain/run/RunManifest";
import type { TaskType } from "@okstra/core/domain/task/TaskType";
import type { RespondedReport } from "@okstra/core/usecases/readRespondedReport";
import * as Result from "effect/Result";
import type { CommandWord } from "./commandHere.ts";

/** The next command about a report, as `commandHere` takes its words: where nothing waits, to check it. */
export const reportStepWords = (responded: RespondedReport): ReadonlyArray<CommandWord> =>
  afterCheckWords(responded) ?? ["report", "validate", formatRunRef(responded.run.ref)];

/** The same about a report that was checked; null where nothing waits. */
export const afterCheckWords = (responded: RespondedReport): ReadonlyArray<CommandWord> | null => {
  const { report, publishedPlan } = responded;
  return wordsOf(nextAfterReport({ ...report, publishedPlan }), responded);
};

const wordsOf = (step: ReportStep, { run, report }: RespondedReport): ReadonlyArray<CommandWord> | null => {
  const ref = formatRunRef(run.ref);
  const prepare = (taskType: TaskType, carried: ReadonlyArray<CommandWord>): ReadonlyArray<CommandWord> => [
    "prepare",
    "--task-type",
    taskType,
    "--task-group",
    report.ref.group,
    "--task-id",
    report.ref.task,
    "--task-brief",
    { file: run.manifest.brief.path },
    ...carried,
    // What was prepared for reading goes on so: its programs may not be here.
    ...(run.manifest.renderOnly ? ["--render-only"] : []),
  ];
  if (step.kind === "answer") return ["answer", ref, ...step.ids.map((id) => `${id}=${answerPlaceholder}`)];
  if (step.kind === "select") return ["select", ref, ...(step.option === null ? [] : [step.option])];
  if (step.kind === "plan") {
    const answers =
      step.publishedPlan === null
        ? answersBefore(run.manifest)
        : ["--clarification-response", step.publishedPlan];
    return prepare("implementation-planning", ["--selected-direction", ref, ...answers]);
  }
  if (step.kind === "prepare") {
    return prepare(step.taskType, step.withAnswers ? ["--clarification-response", ref] : []);
  }
  return step.kind === "wait" ? ["show", ref] : null;
};

/** The answers that the options were weighed with bind the plan as well. */
const answersBefore = ({ canonicalArgv }: RunManifest): ReadonlyArray<CommandWord> => {
  const flags = Result.getOrNull(readCanonicalArgv(canonicalArgv));
  const carried = flags?.["clarification-response"];
  if (typeof carried !== "string") return [];
  const report = parseReportPath(carried, { root: "", calledFrom: "" });
  return ["--clarification-response", report === null ? { file: carried } : formatRunRef(report)];
};

import { answerPlaceholder } from "@okstra/core/domain/report/parseAnswerWords";
import { nextAfterReport, type ReportStep } from "@okstra/core/domain/report/nextAfterReport";
import { formatRunRef } from "@okstra/core/domain/run/RunRef";
import type { TaskType } from "@okstra/core/domain/task/TaskType";
import type { RespondedReport } from "@okstra/core/usecases/readRespondedReport";
import type { CommandWord } from "./commandHere.ts";

/** The next command about a report that was answered or selected from, as `commandHere` takes its words. */
export const reportStepWords = (responded: RespondedReport): ReadonlyArray<CommandWord> =>
  wordsOf(nextAfterReport(responded.report), responded);

const wordsOf = (step: ReportStep, { run, report }: RespondedReport): ReadonlyArray<CommandWord> => {
  const ref = formatRunRef(run.ref);
  const prepare = (taskType: TaskType, flag: string): ReadonlyArray<CommandWord> => [
    "prepare",
    "--task-type",
    taskType,
    "--task-group",
    report.ref.group,
    "--task-id",
    report.ref.task,
    "--task-brief",
    { file: run.manifest.brief.path },
    flag,
    ref,
    // What was prepared for reading goes on so: its programs may not be here.
    ...(run.manifest.renderOnly ? ["--render-only"] : []),
  ];
  if (step.kind === "answer") return ["answer", ref, ...step.ids.map((id) => `${id}=${answerPlaceholder}`)];
  if (step.kind === "select") return ["select", ref, ...(step.option === null ? [] : [step.option])];
  if (step.kind === "plan") return prepare("implementation-planning", "--selected-direction");
  if (step.kind === "rerun") return prepare(step.taskType, "--clarification-response");
  return step.kind === "wait" ? ["show", ref] : ["report", "render", ref];
};

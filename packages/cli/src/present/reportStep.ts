import { answersNamed } from "@okstra/core/domain/report/answersNamed";
import { nextAfterReport } from "@okstra/core/domain/report/nextAfterReport";
import { answerPlaceholder } from "@okstra/core/domain/report/parseAnswerWords";
import { formatRunRef } from "@okstra/core/domain/run/RunRef";
import type { RespondedReport } from "@okstra/core/usecases/readRespondedReport";
import type { CommandWord } from "./commandHere.ts";

/** The next command about a report, as `commandHere` takes its words: where nothing waits, to check it. */
export const reportStepWords = (responded: RespondedReport): ReadonlyArray<CommandWord> =>
  afterCheckWords(responded) ?? ["report", "validate", formatRunRef(responded.run.ref)];

/** The same about a report that was checked; null where nothing waits. */
export const afterCheckWords = ({
  run,
  report,
  publishedPlan,
}: RespondedReport): ReadonlyArray<CommandWord> | null => {
  const ref = formatRunRef(run.ref);
  const answersBefore = answersNamed(run.manifest.canonicalArgv, run.ref);
  const step = nextAfterReport({ ...report, answersBefore, publishedPlan });
  if (step.kind === "answer") return ["answer", ref, ...step.ids.map((id) => `${id}=${answerPlaceholder}`)];
  if (step.kind === "select") return ["select", ref, ...(step.option === null ? [] : [step.option])];
  if (step.kind === "rerun") {
    const { answersTo } = step;
    return ["rerun", ref, ...(answersTo === null ? [] : ["--set", `clarification-response=${answersTo}`])];
  }
  if (step.kind !== "prepare") return step.kind === "wait" ? ["show", ref] : null;
  return [
    "prepare",
    "--task-type",
    step.taskType,
    "--task-group",
    report.ref.group,
    "--task-id",
    report.ref.task,
    "--task-brief",
    { file: run.manifest.brief.path },
    ...(step.direction === null ? [] : ["--selected-direction", step.direction]),
    ...(step.answersTo === null ? [] : ["--clarification-response", step.answersTo]),
    // What was prepared for reading goes on so: its programs may not be here.
    ...(run.manifest.renderOnly ? ["--render-only"] : []),
  ];
};

import { headerOf } from "../run/artefactHeader.ts";
import type { RunContext } from "../run/RunContext.ts";
import type { RunFrame } from "./RunFrame.ts";
import { shellWords } from "../text/shellWords.ts";

/** What a running lead needs in one file. */
export const composeRunContext = (frame: RunFrame): RunContext => {
  const { facts, paths } = frame;
  return {
    ...headerOf("run-context"),
    runRef: frame.runRef,
    taskKey: frame.taskKey,
    taskType: facts.run.taskType,
    projectRoot: facts.project.root,
    paths: {
      taskManifest: frame.task.manifest,
      runManifest: paths.runManifest,
      runInputs: paths.runInputs,
      instructionSet: paths.instructionSet,
      leadPrompt: paths.leadPrompt,
      teamState: paths.teamState,
      workerRecords: paths.workerRecords,
      resumeScript: frame.resumeScript,
      leadEvents: paths.leadEvents,
      errors: paths.errors,
      leadSynthesis: paths.leadSynthesis,
      reportData: paths.reportData,
      reportMarkdown: paths.reportMarkdown,
    },
    roster: frame.workers.map(({ workerId, roleExecutionRef, duty, slot, promptPath, resultPath }) => ({
      workerId,
      roleExecutionRef,
      duty,
      dynamic: slot.dynamic,
      promptPath,
      resultPath,
    })),
    gate: frame.gate,
    commands: runCommandLines(frame),
    stage: facts.run.stage,
    worktree: null,
  };
};

/** The commands this build has for the run, by name, as command lines. */
export const runCommandLines = ({ facts, runRef }: RunFrame): Readonly<Record<string, string>> => ({
  show: shellWords(facts.commands.show(runRef)),
  recordWorker: shellWords(facts.commands.recordWorker(runRef, "{worker-id}")),
  renderReport: shellWords(facts.commands.renderReport(runRef)),
  validateReport: shellWords(facts.commands.validateReport(runRef)),
  ...(facts.commands.dispatch === null ? {} : { dispatch: shellWords(facts.commands.dispatch(runRef)) }),
  ...(facts.commands.await === null ? {} : { await: shellWords(facts.commands.await(runRef)) }),
});

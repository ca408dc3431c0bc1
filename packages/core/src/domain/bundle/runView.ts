import type { CarriedIn } from "../prepare/CarriedIn.ts";
import type { FramedWorker, RunFrame } from "./RunFrame.ts";
import { runCommandLines } from "./composeRunContext.ts";
import { instructionPaths } from "./instructionPaths.ts";
import { codeCell, tableCell } from "./markdownText.ts";
import type { TemplateView } from "./renderTemplate.ts";
import { taskDir } from "../run/runPaths.ts";
import { shellWords } from "../text/shellWords.ts";
import { phaseOf, waveOf } from "./waveOf.ts";

/**
 * What every Markdown template of a run may name; docs/templates.md lists it. Values are ready Markdown: names, paths
 * and the user's words come as inline code, so that a template puts them in as they are, in prose and in tables.
 */
export const runView = (frame: RunFrame) => {
  const { facts, paths } = frame;
  const instructions = instructionPaths(frame);
  const commands = runCommandLines(frame);
  const translated = frame.workers.some(({ slot }) => slot.role === "translator");
  return {
    title: codeCell(facts.brief.title),
    taskKey: codeCell(frame.taskKey),
    taskType: codeCell(facts.run.taskType),
    runRef: codeCell(frame.runRef),
    runSeq: frame.runSeq,
    projectRoot: codeCell(facts.project.root),
    createdAt: facts.createdAt,
    briefPath: codeCell(facts.brief.path),
    workCategory: facts.workCategory,
    workingLanguage: codeCell(facts.project.workingLanguage),
    reportLanguage: codeCell(facts.project.reportLanguage),
    /** The language the report writer writes in; a translator takes it from there to the report language. */
    writingLanguage: codeCell(translated ? facts.project.workingLanguage : facts.project.reportLanguage),
    translated,
    carriesDirection: facts.carried.direction !== null,
    carriesAnswers: facts.carried.answers.length > 0,
    /** Numbers in the reading lists of lead and workers, which grow with what the run carries. */
    place: placesAfter(5, facts.carried),
    workerPlace: placesAfter(4, facts.carried),
    renderOnly: facts.renderOnly,
    leadRole: tableCell(facts.host.descriptor.leadLabel),
    agentLabel: tableCell(facts.host.descriptor.agentLabel),
    hostId: codeCell(facts.host.descriptor.id),
    leadModel: frame.lead.modelRef === null ? "unknown" : codeCell(frame.lead.modelRef),
    singleLead: frame.workers.length === 0,
    finalSynthesisOwner: codeCell(frame.teamContract.finalSynthesisOwner),
    requiredAttempts: frame.teamContract.requiredAttempts.map(codeCell),
    statusEntries: frame.teamContract.requiredStatusEntries.map(codeCell),
    hasPlanVerifiers: frame.workers.some((worker) => phaseOf(worker) === "verification"),
    planVerificationOff:
      facts.run.taskType === "implementation-planning" &&
      !frame.workers.some((worker) => phaseOf(worker) === "verification"),
    hasDynamicWorkers: frame.workers.some(({ slot }) => slot.dynamic),
    workers: frame.workers.map((worker) => ({
      workerId: codeCell(worker.workerId),
      role: worker.slot.role,
      duty: codeCell(instructions.duty(worker.duty)),
      model: worker.slot.modelRef === null ? "unknown" : codeCell(worker.slot.modelRef),
      runner: codeCell(worker.slot.binding.runner),
      phase: phaseOf(worker),
      wave: worker.slot.dynamic ? "when called for" : String(waveOf(frame, worker)),
      resultPath: codeCell(worker.resultPath),
      record: codeCell(shellWords(facts.commands.recordWorker(frame.runRef, worker.workerId))),
    })),
    /** Those whose results a critic judges. */
    analysers: resultsOf(frame.workers.filter(({ slot }) => slot.role === "analyser")),
    /** Those whose results the report is written from. */
    finders: resultsOf(frame.workers.filter((worker) => phaseOf(worker) === "workers")),
    paths: {
      taskBrief: codeCell(instructions.taskBrief),
      analysisProfile: codeCell(instructions.analysisProfile),
      analysisPacket: codeCell(instructions.analysisPacket),
      leadContract: codeCell(instructions.leadContract),
      workerPreamble: codeCell(instructions.workerPreamble),
      leadDuty: codeCell(instructions.duty("lead")),
      clarificationResponse: codeCell(instructions.clarificationResponse),
      selectedDirection: codeCell(instructions.selectedDirection),
      finalReportTemplate: codeCell(instructions.finalReportTemplate),
      finalReportSchema: codeCell(instructions.finalReportSchema),
      runManifest: codeCell(paths.runManifest),
      runInputs: codeCell(paths.runInputs),
      runContext: codeCell(paths.runContext),
      teamState: codeCell(paths.teamState),
      leadEvents: codeCell(paths.leadEvents),
      errors: codeCell(paths.errors),
      firstAttempt: codeCell(paths.workerAttempt("<worker-id>", 1)),
      leadSynthesis: codeCell(paths.leadSynthesis),
      reportData: codeCell(paths.reportData),
      reportBefore: codeCell(paths.reportBefore),
      reportMarkdown: codeCell(paths.reportMarkdown),
      taskRoot: codeCell(taskDir(frame.facts.task.key)),
      taskManifest: codeCell(frame.task.manifest),
      taskIndex: codeCell(frame.task.index),
    },
    commands: {
      show: codeCell(commands["show"] ?? ""),
      renderReport: codeCell(commands["renderReport"] ?? ""),
      validateReport: codeCell(commands["validateReport"] ?? ""),
      dispatch: commands["dispatch"] === undefined ? null : codeCell(commands["dispatch"]),
      await: commands["await"] === undefined ? null : codeCell(commands["await"]),
    },
  } satisfies TemplateView;
};

const resultsOf = (workers: ReadonlyArray<FramedWorker>) =>
  workers.map(({ workerId, resultPath }) => ({
    workerId: codeCell(workerId),
    resultPath: codeCell(resultPath),
  }));

const placesAfter = (fixed: number, { direction, answers }: CarriedIn) => {
  const afterDirection = fixed + (direction === null ? 0 : 1);
  const afterAnswers = afterDirection + (answers.length === 0 ? 0 : 1);
  return {
    direction: fixed + 1,
    answers: afterDirection + 1,
    runContext: afterAnswers + 1,
    workerPreamble: afterAnswers + 2,
  };
};

import { headerOf } from "../run/artefactHeader.ts";
import type { RunManifest } from "../run/RunManifest.ts";
import type { FileDigest } from "./digestsOf.ts";
import type { RunFrame } from "./RunFrame.ts";
import type { TemplateShelf } from "./TemplateShelf.ts";

/** The run manifest. Composed last: it carries the digests of what was rendered before it. */
export const composeRunManifest = (
  frame: RunFrame,
  digests: {
    readonly instructionSet: ReadonlyArray<FileDigest>;
    readonly writtenOnce: ReadonlyArray<FileDigest>;
  },
  templates: ReturnType<TemplateShelf["used"]>,
): RunManifest => {
  const { facts, paths } = frame;
  return {
    ...headerOf("run-manifest"),
    project: { id: facts.project.id, homeKey: facts.project.homeKey },
    task: {
      key: frame.taskKey,
      group: facts.task.key.group,
      id: facts.task.key.task,
      idAsGiven: facts.task.idAsGiven,
      title: facts.brief.title,
    },
    taskType: facts.run.taskType,
    runRef: frame.runRef,
    runSeq: frame.runSeq,
    createdAt: facts.createdAt,
    renderOnly: facts.renderOnly,
    host: {
      id: facts.host.descriptor.id,
      leadAdapter: facts.host.descriptor.id,
      agentLabel: facts.host.descriptor.agentLabel,
    },
    entryMode: facts.host.context.entryMode,
    session: { id: facts.session.id, source: facts.session.source, guessed: facts.session.guessed },
    terminalBackend: { name: facts.backend.name, source: facts.backend.source },
    executionIdentity: frame.identity,
    workers: frame.workers.map(({ workerId, roleExecutionRef, duty, promptPath, resultPath }) => ({
      workerId,
      roleExecutionRef,
      duty,
      promptPath,
      resultPath,
    })),
    teamContract: frame.teamContract,
    stage: facts.run.stage,
    base: null,
    worktree: null,
    brief: { path: facts.brief.path, sha256: facts.brief.sha256 },
    artefacts: {
      taskManifest: frame.task.manifest,
      runManifest: paths.runManifest,
      runInputs: paths.runInputs,
      runContext: paths.runContext,
      instructionSet: paths.instructionSet,
      leadPrompt: paths.leadPrompt,
      leadPromptMetadata: paths.leadPromptMetadata,
      teamState: paths.teamState,
      resumeScript: frame.resumeScript,
      leadEvents: paths.leadEvents,
      errors: paths.errors,
      reportData: paths.reportData,
      reportMarkdown: paths.reportMarkdown,
    },
    ...digests,
    templates,
    canonicalArgv: facts.canonicalArgv,
    warnings: facts.warnings.map(({ tag, message }) => ({ tag, message })),
    versions: { okstra: facts.versions.okstra, node: facts.versions.node },
  };
};

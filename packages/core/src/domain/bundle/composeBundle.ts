import * as Result from "effect/Result";
import { okstraIgnoreText } from "../project/okstraIgnoreText.ts";
import { okstraIgnorePath, projectJsonPath } from "../run/runPaths.ts";
import type { RunManifest } from "../run/RunManifest.ts";
import { artefactJson } from "../text/canonicalJson.ts";
import type { BundleFacts } from "./BundleFacts.ts";
import type { BundlePlan, IndexRow, PlannedFile } from "./BundlePlan.ts";
import { composeFixCycles } from "./composeFixCycles.ts";
import { composeInstructionSet } from "./composeInstructionSet.ts";
import { composeLeadEvents } from "./composeLeadEvents.ts";
import { composeLeadPrompt } from "./composeLeadPrompt.ts";
import { composePromptMetadata } from "./composePromptMetadata.ts";
import { composeResumeScript, requireSessionId, type SessionIdRefused } from "./composeResumeScript.ts";
import { composeRunContext } from "./composeRunContext.ts";
import { composeRunInputs } from "./composeRunInputs.ts";
import { composeRunManifest } from "./composeRunManifest.ts";
import { composeTaskIndex, composeTaskManifest } from "./composeTask.ts";
import { composeTeamState } from "./composeTeamState.ts";
import { digestsOf } from "./digestsOf.ts";
import { planDirectories } from "./planDirectories.ts";
import type { TemplateRefused } from "./renderTemplate.ts";
import { frameRun, type RunFrame } from "./RunFrame.ts";
import { templateShelf } from "./TemplateShelf.ts";

export interface ComposedBundle {
  readonly plan: BundlePlan;
  /** The lead prompt, for `--print-prompt` and a current-session lead. */
  readonly prompt: string;
  readonly manifest: RunManifest;
}

/** Everything one prepare writes, as a value. The same facts give the same bytes. */
export const composeBundle = (
  facts: BundleFacts,
): Result.Result<ComposedBundle, TemplateRefused | SessionIdRefused> =>
  Result.gen(function* () {
    const sessionId = yield* requireSessionId(facts.session);
    const frame = frameRun(facts);
    const { paths } = frame;
    const shelf = templateShelf(facts.templates);

    const instructionSet = yield* composeInstructionSet(frame, shelf);
    const digests = digestsOf(instructionSet);
    const prompt = yield* composeLeadPrompt(frame, shelf);
    const writtenOnce: Array<PlannedFile> = [
      create(paths.leadPrompt, prompt),
      create(paths.leadPromptMetadata, artefactJson(composePromptMetadata(frame, prompt, digests))),
      create(paths.runInputs, artefactJson(composeRunInputs(frame))),
      create(paths.runContext, artefactJson(composeRunContext(frame))),
    ];
    if (frame.resumeScript !== null && sessionId !== null) {
      const script = yield* composeResumeScript(frame, sessionId, shelf);
      writtenOnce.push(create(frame.resumeScript, script, 0o755));
    }
    const files: Array<PlannedFile> = [
      ...projectFiles(facts),
      ...instructionSet,
      ...writtenOnce,
      create(paths.teamState, artefactJson(composeTeamState(frame))),
    ];
    const events = composeLeadEvents(frame);
    if (events.length > 0) {
      files.push(create(paths.leadEvents, events.map((event) => `${JSON.stringify(event)}\n`).join("")));
    }

    const task = composeTaskManifest(frame);
    const index = yield* composeTaskIndex(frame, task, shelf);
    const { present } = facts;
    files.push(replace(frame.task.manifest, artefactJson(task), present.taskManifestSha256));
    files.push(replace(frame.task.index, index, present.taskIndexSha256));

    const cycles = composeFixCycles(frame);
    if (cycles !== null) files.push(replace(frame.task.fixCycles, cycles, facts.fixCycles.sha256));

    const manifest = composeRunManifest(
      frame,
      { instructionSet: digests, writtenOnce: digestsOf(writtenOnce) },
      shelf.used(),
    );
    files.push(create(paths.runManifest, artefactJson(manifest)));

    const plan: BundlePlan = {
      task: facts.task.key,
      runs: [facts.run],
      directories: planDirectories(frame, files),
      moves: [],
      files,
      indexRows: [indexRow(frame)],
    };
    return { plan, prompt, manifest };
  });

const create = (path: string, content: string, mode = 0o644): PlannedFile => ({
  kind: "create",
  path,
  mode,
  content,
});

const replace = (path: string, content: string, expected: string | null): PlannedFile => ({
  kind: "replace",
  path,
  mode: 0o644,
  content,
  expected,
});

const projectFiles = ({ project }: BundleFacts): ReadonlyArray<PlannedFile> => [
  ...(project.needsIgnoreFile ? [create(okstraIgnorePath, okstraIgnoreText)] : []),
  ...(project.newProjectJson === null ? [] : [create(projectJsonPath, project.newProjectJson)]),
];

const indexRow = (frame: RunFrame): IndexRow => ({
  homeKey: frame.facts.project.homeKey,
  projectRoot: frame.facts.project.root,
  taskKey: frame.taskKey,
  taskType: frame.facts.run.taskType,
  stage: frame.facts.run.stage,
  runRef: frame.runRef,
  runSeq: frame.runSeq,
  status: "prepared",
  briefSha256: frame.facts.brief.sha256,
  runManifest: frame.paths.runManifest,
  roleExecutionRefs: frame.identity.roleExecutions.map(({ roleExecutionRef }) => roleExecutionRef),
  createdAt: frame.facts.createdAt,
});

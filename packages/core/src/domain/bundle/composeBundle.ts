import * as Result from "effect/Result";
import { okstraIgnoreText } from "../project/okstraIgnoreText.ts";
import { okstraIgnorePath, projectJsonPath } from "../run/runPaths.ts";
import type { RunManifest } from "../run/RunManifest.ts";
import { artefactJson } from "../text/canonicalJson.ts";
import type { BundleFacts } from "./BundleFacts.ts";
import type { BundlePlan, PlannedFile } from "./BundlePlan.ts";
import { composeArchiveReadme } from "./composeArchiveReadme.ts";
import { composeFixCycles } from "./composeFixCycles.ts";
import { composeInstructionSet } from "./composeInstructionSet.ts";
import { composeLeadEvents } from "./composeLeadEvents.ts";
import { composeLeadPrompt } from "./composeLeadPrompt.ts";
import { composeProjections } from "./composeProjections.ts";
import { composePromptMetadata } from "./composePromptMetadata.ts";
import { composeResumeScript, requireSessionId, type SessionIdRefused } from "./composeResumeScript.ts";
import { composeRunContext } from "./composeRunContext.ts";
import { composeRunInputs } from "./composeRunInputs.ts";
import { composeRunManifest } from "./composeRunManifest.ts";
import { digestsOf } from "./digestsOf.ts";
import { planDirectories } from "./planDirectories.ts";
import { createFile as create, replaceFile as replace } from "./plannedFiles.ts";
import { taskIndexTemplate } from "./renderTaskIndex.ts";
import type { TemplateRefused } from "./renderTemplate.ts";
import { frameRun } from "./RunFrame.ts";
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
    const inputs = composeRunInputs(frame);
    const writtenOnce: Array<PlannedFile> = [
      create(paths.leadPrompt, prompt),
      create(paths.leadPromptMetadata, artefactJson(composePromptMetadata(frame, prompt, digests))),
      create(paths.runInputs, artefactJson(inputs)),
      create(paths.runContext, artefactJson(composeRunContext(frame))),
    ];
    if (frame.resumeScript !== null && sessionId !== null) {
      const script = yield* composeResumeScript(frame, sessionId, shelf);
      writtenOnce.push(create(frame.resumeScript, script, 0o755));
    }
    // The manifest names every template that is used, and the task index is rendered after it.
    yield* shelf.take(taskIndexTemplate);
    const manifest = composeRunManifest(
      frame,
      { instructionSet: digests, writtenOnce: digestsOf(writtenOnce) },
      shelf.used(),
    );
    const projections = yield* composeProjections(frame, manifest, inputs, shelf);

    const files: Array<PlannedFile> = [
      ...projectFiles(facts),
      ...instructionSet,
      ...writtenOnce,
      create(paths.teamState, projections.teamState),
    ];
    const events = composeLeadEvents(frame);
    if (events.length > 0) {
      files.push(create(paths.leadEvents, events.map((event) => `${JSON.stringify(event)}\n`).join("")));
    }

    const { present } = facts;
    files.push(...projections.earlier);
    files.push(replace(frame.task.manifest, projections.taskManifest, present.taskManifestSha256));
    files.push(replace(frame.task.index, projections.taskIndex, present.taskIndexSha256));

    const cycles = composeFixCycles(frame);
    if (cycles !== null) files.push(replace(frame.task.fixCycles, cycles, facts.fixCycles.sha256));
    const { moves, rows, readme } = present.rotation;
    if (moves.length > 0) {
      const text = composeArchiveReadme(facts.run, readme.text, rows, facts.createdAt);
      files.push(replace(paths.archiveReadme, text, readme.sha256));
    }
    files.push(create(paths.runManifest, artefactJson(manifest)));

    const plan: BundlePlan = {
      task: facts.task.key,
      runs: [facts.run],
      directories: planDirectories(frame, [...files, ...moves.map(({ to }) => ({ path: to }))]),
      moves,
      files,
      indexRows: projections.indexRows,
    };
    return { plan, prompt, manifest };
  });

const projectFiles = ({ project }: BundleFacts): ReadonlyArray<PlannedFile> => [
  ...(project.needsIgnoreFile ? [create(okstraIgnorePath, okstraIgnoreText)] : []),
  ...(project.newProjectJson === null ? [] : [create(projectJsonPath, project.newProjectJson)]),
];

import * as Effect from "effect/Effect";
import { shippedAssets } from "../domain/assets/shippedAssets.ts";
import type { TemplateSet, TemplateSource } from "../domain/bundle/BundleFacts.ts";
import type { StandingTask } from "../domain/bundle/planSettlement.ts";
import { taskIndexTemplate } from "../domain/bundle/renderTaskIndex.ts";
import { onceEach } from "../domain/refusal/onceEach.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { runStatus, type RunFacts } from "../domain/run/runStatus.ts";
import { RunManifestFacts } from "../domain/run/RunManifestFacts.ts";
import type { RunManifest } from "../domain/run/RunManifest.ts";
import { runPaths, taskPaths, templatesDir } from "../domain/run/runPaths.ts";
import type { SettledRun } from "../domain/run/SettledRun.ts";
import { RunInputsFacts } from "../domain/run/TaskHistory.ts";
import { pointerOf } from "../domain/run/RunRow.ts";
import type { TaskManifest } from "../domain/run/TaskManifest.ts";
import type { TaskFolder } from "../domain/task/TaskFolder.ts";
import type { TaskType } from "../domain/task/TaskType.ts";
import { sha256 } from "../domain/text/sha256.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { readTaskHistory } from "./readTaskHistory.ts";
import { readArtefactFile, readTextFile } from "./readArtefactFile.ts";
import { readRunFacts } from "./readRunFacts.ts";
import { readSettledRun } from "./readSettledRun.ts";
import { projectionDamage, readTaskProjection } from "./readStoredTask.ts";
import { readTaskRuns } from "./readTaskRuns.ts";
import { unreadableWarning } from "./readTaskRows.ts";

export interface StandingTaskReading {
  /** Null for a task without a run that can be read. */
  readonly task: StandingTask | null;
  /** What the status of each of its runs was told from, by run ref. */
  readonly facts: ReadonlyMap<string, RunFacts>;
  readonly warnings: ReadonlyArray<Warning>;
}

const newestRuns = 20;

/**
 * A task with all that its projections follow from, and the projections as they stand. `with`: a run that is wanted
 * besides those that the projections tell of.
 */
export const readStandingTask = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  folder: TaskFolder,
  options: { readonly with?: string } = {},
) {
  const { root } = request;
  const files = yield* ProjectFiles;
  const projection = yield* readTaskProjection(root, folder);
  const warnings = [...(yield* projectionDamage(projection))];
  const { manifest } = projection;
  const also = [
    ...(manifest === null ? [] : [...manifest.activeRuns, ...manifest.latestRuns].map((run) => run.runRef)),
    ...(options.with === undefined ? [] : [options.with]),
  ];
  const read = yield* readTaskRuns(root, folder, {
    // Without a manifest every run is asked: which are active, and which is a phase's latest, stands nowhere else.
    ...(manifest === null ? {} : { newest: newestRuns, also }),
    schema: RunManifestFacts,
  });
  warnings.push(...read.unreadable.map(unreadableWarning));
  const facts = new Map<string, RunFacts>();
  const runs: Array<SettledRun> = [];
  for (const run of read.runs) {
    const told = yield* readRunFacts(root, run, request.abortAfterMillis);
    facts.set(run.manifest.runRef, told.facts);
    const settled = yield* readSettledRun(root, run, runStatus(told.facts));
    warnings.push(...told.warnings, ...settled.warnings);
    if (settled.run !== null) runs.push(settled.run);
  }
  const [latest, ...earlier] = runs;
  const reading: StandingTaskReading = { task: null, facts, warnings: onceEach(warnings) };
  if (latest === undefined) return reading;
  const inputs = yield* Effect.orElseSucceed(
    readArtefactFile(root, runPaths(latest.ref).runInputs, RunInputsFacts, "run inputs"),
    () => null,
  );
  const index = yield* files.digest(root, taskPaths(folder).index, {
    purpose: "task index",
    maxBytes: 4 << 20,
  });
  const pointers = runs.map((run) => pointerOf(run.ref, run.manifest, run.status));
  const task: StandingTask = {
    place: { root, homeKey: request.homeKey },
    key: { project: request.projectId, group: folder.group, task: folder.task },
    runs: [latest, ...earlier],
    inputs,
    forbiddenActions: yield* forbiddenActions(latest.manifest.taskType, manifest),
    history: manifest ?? (yield* readTaskHistory(root, pointers)),
    manifest: { stored: manifest, sha256: projection.sha256 },
    indexSha256: index?.sha256 ?? null,
    templates: yield* indexTemplate(root, latest.manifest),
  };
  return { ...reading, task } satisfies StandingTaskReading;
});

/** What a phase forbids: as the task manifest has it from the profile of the latest run, else from the shipped one. */
const forbiddenActions = Effect.fnUntraced(function* (taskType: TaskType, stored: TaskManifest | null) {
  if (stored?.workflow.currentPhase === taskType) return stored.workflow.forbiddenActions;
  const { decodeProfile } = yield* Effect.promise(() => import("../domain/profile/decodeProfile.ts"));
  const file = `profiles/${taskType}.md`;
  const profile = decodeProfile(shippedAssets[file] ?? "", { file, taskType });
  return profile._tag === "Success" ? profile.success.forbiddenActions : [];
});

/** An override counts where it is still the one that the latest run was prepared with; that one was trusted. */
const indexTemplate = Effect.fnUntraced(function* (root: string, manifest: RunManifest) {
  const used = manifest.templates.find(({ path }) => path === taskIndexTemplate);
  const ours = shippedAssets[taskIndexTemplate]!;
  const shipped: TemplateSource = {
    path: taskIndexTemplate,
    text: ours,
    sha256: sha256(ours),
    source: "shipped",
  };
  const text =
    used?.source === "override"
      ? yield* Effect.orElseSucceed(
          readTextFile(root, `${templatesDir}/${taskIndexTemplate}`, "template override"),
          () => null,
        )
      : null;
  const template: TemplateSource =
    text !== null && sha256(text) === used?.sha256
      ? { path: taskIndexTemplate, text, sha256: used.sha256, source: "override" }
      : shipped;
  return new Map([[taskIndexTemplate, template]]) satisfies TemplateSet;
});

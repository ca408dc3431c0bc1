import * as Effect from "effect/Effect";
import type { BundleFacts } from "../domain/bundle/BundleFacts.ts";
import type { PlanLine } from "../domain/bundle/BundlePlan.ts";
import { planLines } from "../domain/bundle/planLines.ts";
import type { CallSite, PrepareRequest } from "../domain/prepare/PrepareRequest.ts";
import type { Refusal, Warning } from "../domain/refusal/Problem.ts";
import { formatRunRef } from "../domain/run/RunRef.ts";
import { projectJsonPath } from "../domain/run/runPaths.ts";
import { formatRunSeq } from "../domain/run/RunSeq.ts";
import type { RunManifest } from "../domain/run/RunManifest.ts";
import { BundleStore } from "../ports/BundleStore.ts";
import { Ids } from "../ports/Ids.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import { RunIndex } from "../ports/RunIndex.ts";
import { TaskLock, type HeldLock } from "../ports/TaskLock.ts";
import { tellWarnings } from "../ports/Warnings.ts";
import { openProject, type OpenProject } from "./openProject.ts";
import { collectRefusals } from "./prepare/collectRefusals.ts";
import { composeRun } from "./prepare/composeRun.ts";
import { readAsked, type Asked } from "./prepare/readAsked.ts";
import { readOwnTask } from "./prepare/readOwnTask.ts";
import { recordRows } from "./recordRows.ts";
import { withRecoveredTask } from "./withRecoveredTask.ts";

/** What one preparation came to; `plan` is empty unless it was a dry run. */
export interface PreparedRun {
  readonly facts: BundleFacts;
  readonly manifest: RunManifest;
  readonly prompt: string;
  readonly projectRoot: string;
  readonly dryRun: boolean;
  readonly plan: ReadonlyArray<PlanLine>;
  readonly nextCommand: ReadonlyArray<string>;
  readonly warnings: ReadonlyArray<Warning>;
}

/** What a caller holds a run to. */
export interface Requirement {
  /** Refused already: all else that is wrong is told in the same answer. */
  readonly refused: ReadonlyArray<Refusal>;
  /** What a composed run is held to before it is committed. */
  readonly hold: (facts: BundleFacts) => Held;
}

export interface Held {
  readonly refusals: ReadonlyArray<Refusal>;
  readonly warnings: ReadonlyArray<Warning>;
}

const whatever: Requirement = { refused: [], hold: () => ({ refusals: [], warnings: [] }) };

/**
 * Prepares the task bundle of one run: reads, gates, resolves, composes and commits, all or nothing.
 * Nothing is written before every gate has passed, `required` the last of them. The way of data stands in
 * docs/architecture.md.
 */
export const prepareTaskBundle = Effect.fn("prepareTaskBundle")(function* (
  request: PrepareRequest,
  site: CallSite,
  required: Requirement = whatever,
) {
  if (required.refused.length > 0) return yield* refuseWithAll(request, site, required);
  for (;;) {
    const project = yield* openProject({ ...site, projectId: request.projectId });
    const asked = yield* readAsked(request, site, project);
    if (request.dryRun)
      return yield* prepareDry(request, site, project, asked, { mayFinish: false, required });
    const run = yield* prepareLocked(request, site, project, asked, required);
    if (run !== null) return run;
  }
});

/** Refused whatever comes out: the run is looked at to tell what else is wrong with it. */
const refuseWithAll = Effect.fnUntraced(function* (
  request: PrepareRequest,
  site: CallSite,
  required: Requirement,
) {
  const refusals = collectRefusals(required.refused);
  const options = { mayFinish: !request.dryRun, refusedAnyway: true, required };
  const looked = yield* refusals.effect(lookAt(request, site, options));
  return (yield* refusals.proven({ looked })).looked;
});

/**
 * What `prepareTaskBundle` would prepare, for a person to look at before it is written. Unlike `--dry-run` it may
 * finish an earlier commit and remembers trust that is given, so that nothing stands in the way afterwards.
 */
export const previewTaskBundle = Effect.fn("previewTaskBundle")(function* (
  request: PrepareRequest,
  site: CallSite,
) {
  return yield* lookAt(request, site, { mayFinish: true, refusedAnyway: false, required: whatever });
});

interface Looking {
  readonly mayFinish: boolean;
  readonly required: Requirement;
}

const lookAt = Effect.fnUntraced(function* (
  request: PrepareRequest,
  site: CallSite,
  options: Looking & { readonly refusedAnyway: boolean },
) {
  const project = yield* openProject({ ...site, projectId: request.projectId });
  const asked = yield* readAsked(request, site, project, options);
  return yield* prepareDry(request, site, project, asked, options);
});

/** The same plan, written nowhere and made without the lock. */
const prepareDry = Effect.fnUntraced(function* (
  request: PrepareRequest,
  site: CallSite,
  project: OpenProject,
  asked: Asked,
  { mayFinish, required }: Looking,
) {
  const seen = yield* withRecoveredTask(
    {
      root: project.place.root,
      task: asked.task.key,
      lockTimeoutMillis: request.lockTimeoutMillis,
      command: site.command,
      mayFinish,
    },
    Effect.flatMap(readOwnTask(project, asked.folder), (own) =>
      composeRun(request, site, project, asked, own),
    ),
  );
  const { composed, facts, warnings } = seen.value;
  const held = yield* requireHeld(required, facts);
  return preparedRun(facts, composed, {
    dryRun: true,
    warnings: [...warnings, ...seen.warnings, ...held],
    plan: planLines(composed.plan),
  });
});

/** Null where another command created the project meanwhile: then what was asked has to be held against its settings. */
const prepareLocked = Effect.fnUntraced(function* (
  request: PrepareRequest,
  site: CallSite,
  project: OpenProject,
  asked: Asked,
  required: Requirement,
) {
  const locks = yield* TaskLock;
  const store = yield* BundleStore;
  const root = project.place.root;
  const lock: HeldLock = yield* locks.hold({
    root,
    task: asked.task.key,
    timeoutMillis: request.lockTimeoutMillis,
    command: site.command,
  });
  const index = recordRows(yield* RunIndex, request.lockTimeoutMillis);
  const recovered = yield* store.recover({ root, task: asked.task.key }, index({ firstRuns: false }));
  yield* tellWarnings(recovered.warnings);
  if (project.newProjectJson !== null) {
    const files = yield* ProjectFiles;
    if ((yield* files.changedAt(root, projectJsonPath)) !== null) return null;
  }
  const own = yield* readOwnTask(project, asked.folder);
  const { composed, facts, warnings } = yield* composeRun(request, site, project, asked, own);
  yield* tellWarnings(warnings);
  const held = yield* requireHeld(required, facts);
  const outcome = yield* store.commit(
    { root, plan: composed.plan, lock, id: yield* (yield* Ids).uuid },
    index({ firstRuns: own.firstTask }),
  );
  return preparedRun(facts, composed, {
    dryRun: false,
    plan: [],
    warnings: [...warnings, ...held, ...recovered.warnings, ...outcome.warnings],
  });
}, Effect.scoped);

const requireHeld = Effect.fnUntraced(function* ({ hold }: Requirement, facts: BundleFacts) {
  const { refusals, warnings } = hold(facts);
  yield* collectRefusals(refusals).proven({});
  return warnings;
});

const preparedRun = (
  facts: BundleFacts,
  composed: { readonly manifest: RunManifest; readonly prompt: string },
  rest: Pick<PreparedRun, "dryRun" | "plan" | "warnings">,
): PreparedRun => ({
  ...rest,
  facts,
  manifest: composed.manifest,
  prompt: composed.prompt,
  projectRoot: facts.project.root,
  nextCommand: facts.commands.show(formatRunRef(facts.run)),
});

/** `NNN` of a prepared run. */
export const runSeqOf = (run: PreparedRun): string => formatRunSeq(run.facts.run.seq);

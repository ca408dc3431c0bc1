import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { AssignmentPlan } from "../domain/assignment/AssignmentPlan.ts";
import { canonicalArgv } from "../domain/assignment/canonicalArgv.ts";
import type { BundleFacts, ResolvedValue } from "../domain/bundle/BundleFacts.ts";
import type { PlanLine } from "../domain/bundle/BundlePlan.ts";
import { composeBundle } from "../domain/bundle/composeBundle.ts";
import { planLines } from "../domain/bundle/planLines.ts";
import type { CallSite, PrepareRequest } from "../domain/prepare/PrepareRequest.ts";
import { decodeProfile } from "../domain/profile/decodeProfile.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { formatRunRef, type RunFolder } from "../domain/run/RunRef.ts";
import { formatRunSeq } from "../domain/run/RunSeq.ts";
import type { RunManifest } from "../domain/run/RunManifest.ts";
import { resolveTaskId } from "../domain/task/resolveTaskId.ts";
import { BundleStore } from "../ports/BundleStore.ts";
import { Ids } from "../ports/Ids.ts";
import { RunIndex } from "../ports/RunIndex.ts";
import { TaskLock, type HeldLock } from "../ports/TaskLock.ts";
import { openProject, type OpenProject } from "./openProject.ts";
import { readAssignmentInputs, type RosterInputs } from "./prepare/readAssignmentInputs.ts";
import { collectRefusals } from "./prepare/collectRefusals.ts";
import { gateRoster } from "./prepare/gateRoster.ts";
import { leadSession } from "./prepare/leadSession.ts";
import { observeTerminal, type TerminalObserved } from "./prepare/observeTerminal.ts";
import { readEvidence, readRelatedTasks } from "./prepare/readAnalysisInputs.ts";
import { readCatalogue } from "./prepare/readCatalogue.ts";
import { readMcpServers } from "./prepare/readMcpServers.ts";
import { readOwnTask, type OwnTask } from "./prepare/readOwnTask.ts";
import { readTemplates, type TemplatesRead } from "./prepare/readTemplates.ts";
import { requireTrust } from "./prepare/requireTrust.ts";
import { resolveTask, type AskedTask } from "./prepare/resolveTask.ts";
import { runCommands } from "./prepare/runCommands.ts";
import { secretWarnings } from "./prepare/secretWarnings.ts";
import { briefMissing, suggestValues } from "./prepare/suggestValues.ts";
import { readBriefFile, type BriefFile } from "./readBriefFile.ts";
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

/**
 * Prepares the task bundle of one run: reads, gates, resolves, composes and commits, all or nothing.
 * Nothing is written before every gate has passed. The way of data stands in docs/architecture.md.
 */
export const prepareTaskBundle = Effect.fn("prepareTaskBundle")(function* (
  request: PrepareRequest,
  site: CallSite,
) {
  const project = yield* openProject({ ...site, projectId: request.projectId });
  const asked = yield* readAsked(request, site, project);
  if (request.dryRun) return yield* prepareDry(request, site, project, asked, { mayFinish: false });
  return yield* prepareLocked(request, site, project, asked);
});

/**
 * What `prepareTaskBundle` would prepare, for a person to look at before it is written. Unlike `--dry-run` it may
 * finish an earlier commit and remembers trust that is given, so that nothing stands in the way afterwards.
 */
export const previewTaskBundle = Effect.fn("previewTaskBundle")(function* (
  request: PrepareRequest,
  site: CallSite,
) {
  const project = yield* openProject({ ...site, projectId: request.projectId });
  const asked = yield* readAsked(request, site, project);
  return yield* prepareDry(request, site, project, asked, { mayFinish: true });
});

/** Everything that is read and gated before the task is locked. */
interface Asked {
  readonly task: AskedTask;
  readonly folder: RunFolder;
  readonly brief: BriefFile;
  readonly templates: TemplatesRead;
  readonly roster: RosterInputs;
  readonly terminal: TerminalObserved;
  readonly evidence: BundleFacts["evidenceInputs"];
  readonly related: BundleFacts["relatedTasks"];
  readonly warnings: ReadonlyArray<Warning>;
}

const readAsked = Effect.fnUntraced(function* (
  request: PrepareRequest,
  site: CallSite,
  project: OpenProject,
) {
  const refusals = collectRefusals();
  if (request.brief === null) return yield* briefMissing(project.place);
  const read = yield* Effect.result(readBriefFile(request.brief, project.place));
  const brief = refusals.result(read);
  const frontMatter = Result.isSuccess(read)
    ? read.success.brief.frontMatter
    : read.failure._tag === "BriefRefused"
      ? read.failure.frontMatter
      : null;
  const resolved = resolveTask(request, frontMatter, project.identity);
  const task =
    frontMatter === null && Result.isFailure(resolved)
      ? null // A brief that could not be read at all may tell what seems to be missing.
      : yield* refusals.effect(
          Effect.fromResult(resolved).pipe(
            Effect.catchTag("ValuesMissing", (missing) => suggestValues(missing, project.place, brief)),
          ),
        );
  const templates = yield* refusals.effect(
    readTemplates(project.place.root, { shippedOnly: request.shippedTemplates }),
  );
  const evidence = yield* refusals.effect(readEvidence(project, request.evidenceInputs), [
    "EnvironmentUnfit",
  ]);
  const related = yield* refusals.effect(
    readRelatedTasks(project, task?.relatedTasks ?? request.relatedTasks ?? [], request.lockTimeoutMillis),
    ["EnvironmentUnfit", "TaskLocked", "RecoveryPending"],
  );
  const terminal = yield* observeTerminal(request.terminalBackend);
  const { catalogue, trustItems } = readCatalogue(project);
  const profile =
    task === null || templates === null
      ? null
      : refusals.result(
          decodeProfile(templates.templates.get(`profiles/${task.taskType}.md`)!.text, {
            file: `profiles/${task.taskType}.md`,
            taskType: task.taskType,
          }),
        );
  const roster =
    profile === null
      ? null
      : yield* refusals.effect(readAssignmentInputs(request, site, project, profile, catalogue));
  // Already refused: what roster and backend would say too is worth telling in the same answer. And where a project is
  // not set up yet, a refusal must come before the lock: its file would be all there is of the project.
  if (roster !== null && (refusals.any() || project.newProjectJson !== null)) {
    gateRoster(refusals, request, { roster, terminal }, null);
  }
  if (templates !== null) {
    yield* refusals.effect(
      requireTrust(project, [...trustItems, ...templates.trustItems], {
        ask: !request.yes && !refusals.any(),
        remember: !request.dryRun,
      }),
      ["EnvironmentUnfit"],
    );
  }
  yield* refusals.orRefuse;
  const folder: RunFolder = { ...task!.key, taskType: task!.taskType, stage: null };
  return {
    task: task!,
    folder,
    brief: brief!.brief,
    templates: templates!,
    roster: roster!,
    terminal,
    evidence: evidence!,
    related: related!,
    warnings: [
      ...brief!.warnings,
      ...templates!.warnings,
      ...roster!.warnings,
      ...secretWarnings(brief!.brief, task!.directive),
    ],
  } satisfies Asked;
});

/** The same plan, written nowhere and made without the lock. */
const prepareDry = Effect.fnUntraced(function* (
  request: PrepareRequest,
  site: CallSite,
  project: OpenProject,
  asked: Asked,
  options: { readonly mayFinish: boolean },
) {
  const seen = yield* withRecoveredTask(
    {
      root: project.place.root,
      task: asked.task.key,
      lockTimeoutMillis: request.lockTimeoutMillis,
      command: site.command,
      ...options,
    },
    Effect.flatMap(readOwnTask(project, asked.folder), (own) => compose(request, site, project, asked, own)),
  );
  const { composed, facts, warnings } = seen.value;
  return preparedRun(facts, composed, {
    dryRun: true,
    warnings: [...warnings, ...seen.warnings],
    plan: planLines(composed.plan),
  });
});

const prepareLocked = Effect.fnUntraced(function* (
  request: PrepareRequest,
  site: CallSite,
  project: OpenProject,
  asked: Asked,
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
  const own = yield* readOwnTask(project, asked.folder);
  const { composed, facts, warnings } = yield* compose(request, site, project, asked, own);
  const outcome = yield* store.commit(
    { root, plan: composed.plan, lock, id: yield* (yield* Ids).uuid },
    index({ firstRuns: own.firstTask }),
  );
  return preparedRun(facts, composed, {
    dryRun: false,
    plan: [],
    warnings: [...warnings, ...recovered.warnings, ...outcome.warnings],
  });
}, Effect.scoped);

/** The decisions that need the task as it stands, then the bundle as a value. Pure but for the clock and fresh ids. */
const compose = Effect.fnUntraced(function* (
  request: PrepareRequest,
  site: CallSite,
  project: OpenProject,
  asked: Asked,
  own: OwnTask,
) {
  const refusals = collectRefusals();
  const { task, roster } = asked;
  const stored = own.present.taskManifest?.manifest ?? null;
  const taskId = refusals.result(
    resolveTaskId({
      given: task.idAsGiven,
      stored: stored === null ? null : { slug: task.key.task, idAsGiven: stored.idAsGiven },
    }),
  );
  const gated = gateRoster(refusals, request, asked, own.previousDetected);
  const session = yield* refusals.effect(leadSession(roster.host, project.place.calledFrom));
  yield* refusals.orRefuse;

  const warnings = [...asked.warnings, ...gated!.warnings];
  const createdAt = new Date(yield* Clock.currentTimeMillis).toISOString();
  const facts: BundleFacts = {
    project: {
      ...project.identity,
      root: project.place.root,
      title: project.settings.title,
      reportLanguage: project.settings.reportLanguage,
      workingLanguage: project.settings.workingLanguage,
      newProjectJson: project.newProjectJson,
      needsIgnoreFile: own.needsIgnoreFile,
    },
    task: { key: task.key, idAsGiven: taskId!.idAsGiven },
    run: { ...asked.folder, seq: own.nextSeq },
    createdAt,
    brief: asked.brief,
    profile: roster.profile,
    catalogue: roster.catalogue,
    host: roster.host,
    backend: gated!.backend,
    plan: gated!.plan,
    session: session!,
    directive: task.directive,
    workCategory: task.workCategory,
    relatedTasks: asked.related,
    evidenceInputs: asked.evidence,
    mcpServers: yield* readMcpServers(project.place.root),
    templates: asked.templates.templates,
    commands: runCommands,
    flags: request.flags,
    resolved: resolvedValues(task, project, roster),
    canonicalArgv: argvOf(request, asked, gated!.plan),
    renderOnly: request.renderOnly,
    warnings,
    versions: site.versions,
    present: own.present,
  };
  return { composed: yield* Effect.fromResult(composeBundle(facts)), facts, warnings };
});

const resolvedValues = (
  task: AskedTask,
  project: OpenProject,
  roster: RosterInputs,
): ReadonlyArray<ResolvedValue> => [
  { name: "project-root", value: project.place.root, source: project.place.git === null ? "folder" : "git" },
  {
    name: "project-id",
    value: project.identity.id,
    source: project.newProjectJson === null ? "project.json" : "--project-id",
  },
  ...task.resolved,
  { name: "lead-runtime", value: roster.host.descriptor.id, source: roster.host.source },
];

const argvOf = (request: PrepareRequest, asked: Asked, plan: AssignmentPlan): ReadonlyArray<string> =>
  canonicalArgv({
    projectId: request.projectId,
    taskGroup: asked.task.key.group,
    taskId: asked.task.idAsGiven,
    brief: asked.brief.path,
    host: asked.roster.host,
    profile: asked.roster.profile,
    plan,
    stage: null,
    independence: request.selection.independence,
    directive: asked.task.directive,
    workCategory: asked.task.workCategory,
    relatedTasks: asked.task.relatedTasks.length === 0 ? null : asked.task.relatedTasks,
    evidenceInputs: asked.evidence.map((input) => input.path),
    renderOnly: request.renderOnly,
    shippedTemplates: request.shippedTemplates,
    planVerification: true,
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

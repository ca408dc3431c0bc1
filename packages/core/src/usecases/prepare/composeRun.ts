import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import type { AssignmentPlan } from "../../domain/assignment/AssignmentPlan.ts";
import { canonicalArgv } from "../../domain/assignment/canonicalArgv.ts";
import { strictestFloor } from "../../domain/assignment/independence.ts";
import type { BundleFacts, ResolvedValue } from "../../domain/bundle/BundleFacts.ts";
import { composeBundle } from "../../domain/bundle/composeBundle.ts";
import type { CallSite, PrepareRequest } from "../../domain/prepare/PrepareRequest.ts";
import { onceEach } from "../../domain/refusal/onceEach.ts";
import type { Warning } from "../../domain/refusal/Problem.ts";
import type { RunFolder } from "../../domain/run/RunRef.ts";
import { resolveTaskId } from "../../domain/task/resolveTaskId.ts";
import type { OpenProject } from "../openProject.ts";
import { collectRefusals } from "./collectRefusals.ts";
import { gateRoster } from "./gateRoster.ts";
import { leadSession } from "./leadSession.ts";
import type { Asked } from "./readAsked.ts";
import type { RosterInputs } from "./readAssignmentInputs.ts";
import type { CarriedIn } from "../../domain/prepare/CarriedIn.ts";
import { readCarried } from "./readCarried.ts";
import { readMcpServers } from "./readMcpServers.ts";
import type { OwnTask } from "./readOwnTask.ts";
import type { AskedTask } from "../../domain/prepare/resolveTask.ts";
import { runCommands } from "./runCommands.ts";

/** The decisions that need the task as it stands, then the bundle as a value. Reads the clock, the lead's session and `.mcp.json`, and mints a fresh session id. */
export const composeRun = Effect.fnUntraced(function* (
  request: PrepareRequest,
  site: CallSite,
  project: OpenProject,
  asked: Asked,
  own: OwnTask,
) {
  const refusals = collectRefusals();
  const { task, roster } = asked;
  const taskId = refusals.result(resolveTaskId({ given: task.idAsGiven, stored: own.stored }));
  const gate = gateRoster(refusals, request, asked, own.previousDetected);
  const carried = yield* readCarried(refusals, request, project, asked.folder);
  const proven = yield* refusals.proven({ id: taskId, gated: gate, carried });
  const { id, gated } = proven;
  const session = yield* leadSession(roster.host, project.place.calledFrom);

  const mcp = yield* readMcpServers(project.place.root);
  const warnings = onceEach([
    ...asked.warnings,
    ...own.warnings,
    ...gated.warnings,
    ...proven.carried.warnings,
    ...earlierRunOpen(own, asked.folder),
    ...mcp.warnings,
  ]);
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
    task: { key: task.key, idAsGiven: id.idAsGiven },
    run: { ...asked.folder, seq: own.nextSeq },
    createdAt,
    brief: asked.brief,
    profile: roster.profile,
    catalogue: roster.catalogue,
    host: roster.host,
    backend: gated.backend,
    plan: gated.plan,
    session,
    directive: task.directive,
    workCategory: task.workCategory,
    relatedTasks: asked.related,
    evidenceInputs: asked.evidence,
    carried: proven.carried,
    fixCycles: { ...own.fixCycles, opens: request.fixCycle },
    mcpServers: mcp.servers,
    templates: asked.templates.templates,
    commands: runCommands,
    flags: request.flags,
    resolved: resolvedValues(task, project, roster),
    canonicalArgv: argvOf(request, project, asked, proven.carried, gated.plan),
    renderOnly: request.renderOnly,
    warnings,
    versions: site.versions,
    present: own.present,
  };
  return { composed: yield* Effect.fromResult(composeBundle(facts)), facts, warnings };
});

/** Preparing once more is allowed, but a run that nobody started may be the one that was wanted. */
const earlierRunOpen = (own: OwnTask, { taskType, stage }: RunFolder): ReadonlyArray<Warning> => {
  const open = own.present.runs.filter(
    (run) => run.status === "prepared" && run.taskType === taskType && run.stage === stage,
  );
  const [newest, ...older] = open;
  if (newest === undefined) return [];
  const others = older.length === 0 ? "" : ` (and ${older.length} before it)`;
  const message = `${newest.runRef}${others} is prepared and not started; this run stands beside it.`;
  return [{ tag: "EarlierRunOpen", message }];
};

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
  { name: "working-language", value: project.settings.workingLanguage, source: "project settings" },
  { name: "report-language", value: project.settings.reportLanguage, source: "project settings" },
  { name: "lead-runtime", value: roster.host.descriptor.id, source: roster.host.source },
];

const argvOf = (
  request: PrepareRequest,
  project: OpenProject,
  asked: Asked,
  carried: CarriedIn,
  plan: AssignmentPlan,
): ReadonlyArray<string> =>
  canonicalArgv({
    projectId: request.projectId,
    taskGroup: asked.task.key.group,
    taskId: asked.task.idAsGiven,
    brief: asked.brief.path,
    host: asked.roster.host,
    profile: asked.roster.profile,
    plan,
    stage: null,
    independence: strictestFloor([request.selection.independence, project.settings.independence]),
    // What the brief's front matter says is said again by the brief, whose digest is recorded.
    directive: request.directive,
    workCategory: request.workCategory,
    relatedTasks: request.relatedTasks,
    evidenceInputs: asked.evidence.map((input) => input.path),
    renderOnly: request.renderOnly,
    shippedTemplates: request.shippedTemplates,
    clarificationResponse: carried.clarificationResponse,
    selectedDirection: carried.selectedDirection,
    planVerification: request.planVerification,
  });

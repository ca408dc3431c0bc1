import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { BriefFrontMatter } from "../../domain/brief/Brief.ts";
import { BriefRefused } from "../../domain/brief/BriefRefused.ts";
import { unreadFrontMatter } from "../../domain/brief/readBriefFrontMatter.ts";
import type { BundleFacts } from "../../domain/bundle/BundleFacts.ts";
import type { CallSite, PrepareRequest } from "../../domain/prepare/PrepareRequest.ts";
import { resolveTask, type AskedTask } from "../../domain/prepare/resolveTask.ts";
import { secretWarnings } from "../../domain/prepare/secretWarnings.ts";
import { decodeProfile } from "../../domain/profile/decodeProfile.ts";
import type { Refusal, Warning } from "../../domain/refusal/Problem.ts";
import type { RunFolder } from "../../domain/run/RunRef.ts";
import { tellWarnings } from "../../ports/Warnings.ts";
import type { OpenProject } from "../openProject.ts";
import { readBriefFile, type BriefFile } from "../readBriefFile.ts";
import { collectRefusals } from "./collectRefusals.ts";
import { gateRoster } from "./gateRoster.ts";
import { observeTerminal, type TerminalObserved } from "./observeTerminal.ts";
import { readAssignmentInputs, type RosterInputs } from "./readAssignmentInputs.ts";
import { readCatalogue } from "./readCatalogue.ts";
import { readCarried } from "./readCarried.ts";
import { readEvidence } from "./readEvidence.ts";
import { readRelatedTasks } from "./readRelatedTasks.ts";
import { readTemplates, type TemplatesRead } from "./readTemplates.ts";
import { requireTrust } from "./requireTrust.ts";
import { briefMissing, suggestValues } from "./suggestValues.ts";

/** Everything that is read and gated before the task is locked. */
export interface Asked {
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

/** Reads what was asked for and gates all that does not need the task as it stands. */
export const readAsked = Effect.fnUntraced(function* (
  request: PrepareRequest,
  site: CallSite,
  project: OpenProject,
  { refusedAnyway }: { readonly refusedAnyway: boolean } = { refusedAnyway: false },
) {
  const refusals = collectRefusals();
  if (request.brief === null) return yield* briefMissing(project.place);
  const read = yield* Effect.result(readBriefFile(request.brief, project.place));
  const brief = refusals.result(read);
  yield* tellWarnings(brief?.warnings ?? []);
  const frontMatter = frontMatterOf(read);
  const resolved = resolveTask(request, frontMatter, project.identity);
  const task = Result.getOrElse(resolved, () => null);
  for (const unresolved of Result.isFailure(resolved) ? resolved.failure : []) {
    if (unresolved._tag !== "ValuesMissing") refusals.note(unresolved);
    else yield* refusals.effect(suggestValues(unresolved, project.place, brief));
  }
  const templates = yield* refusals.effect(
    readTemplates(project.place.root, { shippedOnly: request.shippedTemplates }),
  );
  const evidence = yield* refusals.effect(readEvidence(project, request.evidenceInputs), [
    "EnvironmentUnfit",
  ]);
  const related = yield* refusals.effect(
    readRelatedTasks(project, request.relatedTasks ?? frontMatter.relatedTasks, {
      lockTimeoutMillis: request.lockTimeoutMillis,
      command: site.command,
      mayFinish: !request.dryRun,
    }),
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
  // Without the lock, for its refusals alone: `composeRun` reads the same under the lock, where it counts.
  if (task !== null && (refusals.any() || project.newProjectJson !== null)) {
    yield* readCarried(refusals, request, project, { ...task.key, taskType: task.taskType, stage: null });
  }
  if (templates !== null) {
    yield* refusals.effect(
      requireTrust(project, [...trustItems, ...templates.trustItems], {
        mayAsk: !request.yes,
        refusedAnyway: refusedAnyway || refusals.any(),
        remember: !request.dryRun,
      }),
      ["EnvironmentUnfit"],
    );
  }
  const warnings = [
    ...(brief?.warnings ?? []),
    ...(templates?.warnings ?? []),
    ...(related?.warnings ?? []),
    ...(brief === null ? [] : secretWarnings(brief.brief, task?.directive ?? null)),
  ];
  yield* tellWarnings(warnings);
  const proven = yield* refusals.proven({ task, brief, templates, roster, evidence, related });
  const folder: RunFolder = { ...proven.task.key, taskType: proven.task.taskType, stage: null };
  return {
    task: proven.task,
    folder,
    brief: proven.brief.brief,
    templates: proven.templates,
    roster: proven.roster,
    terminal,
    evidence: proven.evidence,
    related: proven.related.related,
    warnings,
  } satisfies Asked;
});

/** What a refused brief's front matter says all the same, so that other gates can be told of in the same answer. */
const frontMatterOf = (read: Result.Result<{ readonly brief: BriefFile }, Refusal>): BriefFrontMatter => {
  if (Result.isSuccess(read)) return read.success.brief.frontMatter;
  return read.failure instanceof BriefRefused ? read.failure.frontMatter : unreadFrontMatter;
};

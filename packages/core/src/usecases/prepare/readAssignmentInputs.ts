import * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import type { AssignmentPlan } from "../../domain/assignment/AssignmentPlan.ts";
import type { AssignmentResolutionError } from "../../domain/assignment/AssignmentResolutionError.ts";
import { readEnvironmentDefaults } from "../../domain/assignment/readEnvironmentDefaults.ts";
import { resolveAssignments } from "../../domain/assignment/resolveAssignments.ts";
import type { ModelCatalogue } from "../../domain/catalogue/ModelCatalogue.ts";
import type { TerminalBackend } from "../../domain/host/HostDescriptor.ts";
import { resolveHostSession } from "../../domain/host/resolveHostSession.ts";
import type { HostSession } from "../../domain/host/HostSession.ts";
import type { CallSite, PrepareRequest } from "../../domain/prepare/PrepareRequest.ts";
import type { RoleProfile } from "../../domain/profile/RoleProfile.ts";
import { CliPresence } from "../../ports/CliPresence.ts";
import { HostRegistry } from "../../ports/HostRegistry.ts";
import type { OpenProject } from "../openProject.ts";

/** The roster's facts, ready to be resolved for whichever backend the run turns out to be on. */
export interface RosterInputs {
  readonly host: HostSession;
  readonly profile: RoleProfile;
  readonly catalogue: ModelCatalogue;
  readonly resolve: (backend: TerminalBackend) => Result.Result<AssignmentPlan, AssignmentResolutionError>;
}

export const readAssignmentInputs = Effect.fnUntraced(function* (
  request: PrepareRequest,
  site: CallSite,
  project: OpenProject,
  profile: RoleProfile,
  catalogue: ModelCatalogue,
) {
  const hosts = yield* (yield* HostRegistry).hosts;
  const host = yield* Effect.fromResult(
    resolveHostSession({
      hosts,
      leadRuntime: request.leadRuntime,
      context: request.hostSession,
      project: project.settings.leadRuntime,
      home: project.home.leadRuntime,
      lead: request.selection.lead,
      catalogue,
    }),
  );
  const clis = catalogue.providers.flatMap((provider) =>
    provider.capability === null ? [] : [provider.capability.cli],
  );
  const presence = yield* (yield* CliPresence).find(clis);
  return {
    host,
    profile,
    catalogue,
    resolve: (backend) =>
      resolveAssignments(
        {
          profile,
          catalogue,
          host,
          backend,
          presence,
          defaults: {
            environment: readEnvironmentDefaults(site.environment),
            project: project.settings.modelDefaults,
            home: project.home.modelDefaults,
          },
          judged: [],
          renderOnly: request.renderOnly,
          independence: project.settings.independence,
          translated: project.settings.reportLanguage !== project.settings.workingLanguage,
          planVerification: request.planVerification,
        },
        request.selection,
      ),
  } satisfies RosterInputs;
});

import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { shippedAssets } from "../domain/assets/shippedAssets.ts";
import { modelChoices } from "../domain/assignment/modelChoices.ts";
import { knownProviders } from "../domain/assignment/providerFault.ts";
import { ProviderUnknown } from "../domain/catalogue/ProviderUnknown.ts";
import type { ModelCatalogue } from "../domain/catalogue/ModelCatalogue.ts";
import type { ProviderId } from "../domain/catalogue/ModelRef.ts";
import { chooseBackend } from "../domain/host/chooseBackend.ts";
import { resolveHostSession } from "../domain/host/resolveHostSession.ts";
import { decodeProfile } from "../domain/profile/decodeProfile.ts";
import { type Role, roles } from "../domain/profile/Role.ts";
import type { RoleProfile } from "../domain/profile/RoleProfile.ts";
import type { TaskType } from "../domain/task/TaskType.ts";
import { missingTrust } from "../domain/trust/trustItems.ts";
import { CliPresence } from "../ports/CliPresence.ts";
import { HostRegistry } from "../ports/HostRegistry.ts";
import type { PlaceRequest } from "../ports/ProjectPlaces.ts";
import { openChoices } from "./openChoices.ts";
import type { OpenProject } from "./openProject.ts";
import { observeTerminal } from "./prepare/observeTerminal.ts";
import { readTemplates } from "./prepare/readTemplates.ts";

export interface ModelFilters {
  readonly provider: ProviderId | null;
  readonly role: Role | null;
  /** Holds the models against this phase's profile. */
  readonly taskType: TaskType | null;
}

/** Every model that can be named here, which roles it can be on the default host and present backend, and why not. */
export const listModels = Effect.fn("Choices.models")(function* (call: PlaceRequest, filters: ModelFilters) {
  const { project, home, catalogue, sources, warnings } = yield* openChoices(call);
  const { provider, role, taskType } = filters;
  if (provider !== null && !catalogue.providers.some(({ id }) => id === provider)) {
    return yield* new ProviderUnknown({ provider, known: knownProviders(catalogue) });
  }
  const host = yield* Effect.fromResult(
    resolveHostSession({
      hosts: yield* (yield* HostRegistry).hosts,
      leadRuntime: null,
      context: null,
      project: project?.settings.leadRuntime ?? null,
      home: home.leadRuntime,
      lead: null,
      catalogue,
    }),
  );
  const profile = taskType === null ? everyProvider(catalogue) : yield* readProfile(project, taskType);
  const clis = catalogue.providers.flatMap(({ capability }) => (capability === null ? [] : [capability.cli]));
  const presence = yield* (yield* CliPresence).find(clis);
  const observed = yield* observeTerminal(null);
  const { backend } = Result.getOrThrow(
    chooseBackend({ declared: null, ...observed, previousDetected: null, renderOnly: true }),
  );
  const inputs = { profile, catalogue, host, backend: backend.name, presence, renderOnly: false };
  return {
    hostId: host.descriptor.id,
    backend: backend.name,
    taskType,
    providers: modelChoices(inputs, sources, {
      provider,
      roles: role !== null ? [role] : taskType === null ? roles : rolesOf(profile),
    }),
    warnings,
  };
});

export type ListedModels = Effect.Success<ReturnType<typeof listModels>>;

/** Every run has a leader; the translator takes the report writer's model. */
const rolesOf = (profile: RoleProfile): ReadonlyArray<Role> => [
  "leader",
  ...profile.roles.map(({ role }) => role),
];

/** The rules of no phase: what the catalogue itself allows. */
const everyProvider = (catalogue: ModelCatalogue): RoleProfile => ({
  taskType: "requirements-discovery",
  roles: [],
  providers: catalogue.providers.map(({ id }) => id),
  optionalProviders: [],
  forbiddenActions: [],
  prose: "",
});

/** A phase's profile as `prepare` would take it: an override of the project's only where it is trusted. */
const readProfile = Effect.fnUntraced(function* (project: OpenProject | null, taskType: TaskType) {
  const file = `profiles/${taskType}.md`;
  const shipped = shippedAssets[file]!;
  if (project === null) return yield* Effect.fromResult(decodeProfile(shipped, { file, taskType }));
  const { templates, trustItems } = yield* readTemplates(project.place.root, { shippedOnly: false });
  const missing = missingTrust(trustItems, project.home.trusted[project.identity.homeKey] ?? []);
  const trusted = !missing.some(({ subject }) => subject.endsWith(`/${file}`));
  const text = trusted ? (templates.get(file)?.text ?? shipped) : shipped;
  return yield* Effect.fromResult(decodeProfile(text, { file, taskType }));
});

import type { Model, ModelCatalogue, Provider } from "../catalogue/ModelCatalogue.ts";
import { modelRef, type ModelRef, type ProviderId } from "../catalogue/ModelRef.ts";
import type { CatalogueAddition } from "../project/ProjectJson.ts";
import type { Role } from "../profile/Role.ts";
import { modelFault } from "./namedModel.ts";
import { type FaultInputs, providerFault, runnerOf } from "./providerFault.ts";

/** Where an entry of the merged catalogue is told. */
export type CatalogueSource = "shipped" | "config.json" | "project.json";

export interface CatalogueSources {
  readonly shipped: ModelCatalogue;
  readonly home: CatalogueAddition | null;
  readonly project: CatalogueAddition | null;
}

/** Whether a model can be taken for a role here; a fault in the resolver's own words where it can't. */
export interface RoleChoice {
  readonly role: Role;
  /** Whether the catalogue takes it for this role where nothing else names one. */
  readonly default: boolean;
  readonly fault: { readonly reason: string; readonly remedy: string } | null;
}

export interface ModelChoice {
  readonly ref: ModelRef;
  readonly model: Model;
  readonly sources: ReadonlyArray<CatalogueSource>;
  readonly roles: ReadonlyArray<RoleChoice>;
}

export interface ProviderChoice {
  readonly provider: Provider;
  /** Null where nobody knows how it is started. */
  readonly cli: { readonly name: string; readonly present: boolean } | null;
  readonly sources: ReadonlyArray<CatalogueSource>;
  readonly models: ReadonlyArray<ModelChoice>;
}

export interface ChoiceFilters {
  readonly provider: ProviderId | null;
  readonly roles: ReadonlyArray<Role>;
}

/** Every model of the catalogue with the roles it can be here, and why not where it can't. */
export const modelChoices = (
  inputs: FaultInputs,
  sources: CatalogueSources,
  filters: ChoiceFilters,
): ReadonlyArray<ProviderChoice> =>
  inputs.catalogue.providers
    .filter(({ id }) => filters.provider === null || id === filters.provider)
    .map((provider) => {
      const cli = provider.capability?.cli ?? null;
      const faults = new Map(filters.roles.map((role) => [role, providerFault(inputs, role, provider.id)]));
      return {
        provider,
        cli: cli === null ? null : { name: cli, present: inputs.presence[cli] === true },
        sources: sourcesOf(sources, provider.id, null),
        models: provider.models.map((model) => ({
          ref: modelRef(provider.id, model.id),
          model,
          sources: sourcesOf(sources, provider.id, model.id),
          roles: filters.roles.map((role) => {
            const fault =
              faults.get(role) ??
              modelFault(role, runnerOf(inputs, role, provider.id), provider, { modelId: model.id, model });
            return {
              role,
              default: provider.defaults[role] === model.id,
              fault: fault === null ? null : { reason: fault.reason, remedy: fault.remedy },
            };
          }),
        })),
      };
    });

const sourcesOf = (
  { shipped, home, project }: CatalogueSources,
  provider: ProviderId,
  model: string | null,
): ReadonlyArray<CatalogueSource> => {
  const files: ReadonlyArray<readonly [CatalogueSource, CatalogueAddition | ModelCatalogue | null]> = [
    ["shipped", shipped],
    ["config.json", home],
    ["project.json", project],
  ];
  return files.flatMap(([source, file]) => {
    const entry = file?.providers.find(({ id }) => id === provider);
    return entry !== undefined && (model === null || entry.models.some(({ id }) => id === model))
      ? [source]
      : [];
  });
};

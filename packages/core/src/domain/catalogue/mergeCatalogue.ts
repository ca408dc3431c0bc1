import type { CatalogueAddition, ModelAddition } from "../project/ProjectJson.ts";
import { roles } from "../profile/Role.ts";
import { byCodePoint } from "../text/codePointOrder.ts";
import type { Model, ModelCatalogue, Provider } from "./ModelCatalogue.ts";

type ProviderAddition = CatalogueAddition["providers"][number];

/**
 * The catalogue with what the home file and then project.json add; later shadows earlier, entry by entry. What a
 * project says beyond names has to be trusted by whoever goes on with it. The order inside a file never matters.
 */
export const mergeCatalogue = (
  base: ModelCatalogue,
  home: CatalogueAddition | null,
  project: CatalogueAddition | null,
): ModelCatalogue =>
  [home, project].reduce<ModelCatalogue>(
    (catalogue, addition) => (addition === null ? catalogue : addTo(catalogue, addition)),
    base,
  );

const addTo = (catalogue: ModelCatalogue, addition: CatalogueAddition): ModelCatalogue => {
  const known = new Set(catalogue.providers.map(({ id }) => id));
  const added = addition.providers
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => byCodePoint(a.id, b.id))
    .map((provider) => extendProvider(emptyProvider(provider), provider));
  const extended = catalogue.providers.map((provider) => {
    const more = addition.providers.find(({ id }) => id === provider.id);
    return more === undefined ? provider : extendProvider(provider, more);
  });
  return { providers: [...extended, ...added] };
};

const emptyProvider = ({ id }: ProviderAddition): Provider => ({
  id,
  displayName: id,
  capability: null,
  models: [],
  defaults: {},
});

const extendProvider = (provider: Provider, addition: ProviderAddition): Provider => ({
  id: provider.id,
  displayName: addition.displayName ?? provider.displayName,
  capability: addition.capability ?? provider.capability,
  models: extendModels(provider, addition),
  defaults: { ...provider.defaults, ...addition.defaults },
});

const extendModels = (provider: Provider, addition: ProviderAddition): ReadonlyArray<Model> => {
  const taken = new Map(
    addition.models.flatMap(({ id, aliases }) =>
      (aliases ?? []).map((alias) => [alias.toLowerCase(), id] as const),
    ),
  );
  const known = new Set(provider.models.map(({ id }) => id));
  const added = addition.models
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => byCodePoint(a.id, b.id))
    .map((more) => extendModel(newModel(provider, more), more));
  const extended = provider.models.map((model) => {
    const kept = withoutAliases(model, (alias) => (taken.get(alias.toLowerCase()) ?? model.id) !== model.id);
    const more = addition.models.find(({ id }) => id === model.id);
    return more === undefined ? kept : extendModel(kept, more);
  });
  return [...extended, ...added];
};

/** An alias names one model: whoever claims it later has it. */
const withoutAliases = (model: Model, isTaken: (alias: string) => boolean): Model =>
  model.aliases.some(isTaken)
    ? { ...model, aliases: model.aliases.filter((alias) => !isTaken(alias)) }
    : model;

const newModel = (provider: Provider, { id }: ModelAddition): Model => ({
  provider: provider.id,
  id,
  displayName: id,
  aliases: [],
  family: null,
  executionValue: id,
  hostModelValue: null,
  roles,
});

const extendModel = (model: Model, { aliases, ...facts }: ModelAddition): Model => ({
  ...model,
  ...facts,
  aliases:
    aliases === undefined
      ? model.aliases
      : [...new Set([...model.aliases, ...aliases].map((alias) => alias.toLowerCase()))].sort(byCodePoint),
});

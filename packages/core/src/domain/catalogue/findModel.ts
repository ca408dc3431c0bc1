import type { Model, ModelCatalogue, Provider } from "./ModelCatalogue.ts";

export const findProvider = (catalogue: ModelCatalogue, id: string): Provider | null =>
  catalogue.providers.find((provider) => provider.id === id) ?? null;

/** By id, else by alias in any case, else by execution value (what an attesting host reports); null where unlisted. */
export const findModel = (provider: Provider, name: string): Model | null => {
  const folded = name.toLowerCase();
  return (
    provider.models.find((model) => model.id === name) ??
    provider.models.find((model) => model.aliases.some((alias) => alias.toLowerCase() === folded)) ??
    provider.models.find((model) => model.executionValue === name) ??
    null
  );
};

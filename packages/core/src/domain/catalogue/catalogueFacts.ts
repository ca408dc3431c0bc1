import type { CatalogueAddition, ModelAddition, ProviderAddition } from "../project/ProjectJson.ts";

/** The part of an addition that decides nothing but what things are called: ids, names, aliases, families. */
export const namesOnly = (addition: CatalogueAddition): CatalogueAddition => ({
  providers: addition.providers.map(({ id, displayName, models }) => ({
    id,
    ...(displayName === undefined ? {} : { displayName }),
    models: models.map(({ id: modelId, displayName: modelName, aliases, family }) => ({
      id: modelId,
      ...(modelName === undefined ? {} : { displayName: modelName }),
      ...(aliases === undefined ? {} : { aliases }),
      ...(family === undefined ? {} : { family }),
    })),
  })),
});

/**
 * The part of a project's addition that counts only once trusted, as a value to take a digest of; null where there
 * is none and nobody needs to be asked.
 */
export const catalogueFacts = (addition: CatalogueAddition): CatalogueAddition | null => {
  const providers = addition.providers.map(providerFacts).filter((facts) => facts !== null);
  return providers.length === 0 ? null : { providers };
};

const providerFacts = ({ id, displayName: _, models, ...facts }: ProviderAddition): ProviderAddition | null => {
  const withFacts = models.map(modelFacts).filter((model) => model !== null);
  return Object.keys(facts).length === 0 && withFacts.length === 0 ? null : { id, ...facts, models: withFacts };
};

const modelFacts = ({ id, displayName: _, aliases: __, family: ___, ...facts }: ModelAddition): ModelAddition | null =>
  Object.keys(facts).length === 0 ? null : { id, ...facts };

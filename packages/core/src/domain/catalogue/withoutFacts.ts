import type { CatalogueAddition } from "../project/ProjectJson.ts";

/** What a file adds to the catalogue as far as it needs no trust: ids, names, aliases and families. */
export const withoutFacts = ({ providers }: CatalogueAddition): CatalogueAddition => ({
  providers: providers.map(({ id, displayName, models }) => ({
    id,
    ...(displayName === undefined ? {} : { displayName }),
    models: models.map((model) => ({
      provider: model.provider,
      id: model.id,
      ...(model.displayName === undefined ? {} : { displayName: model.displayName }),
      ...(model.aliases === undefined ? {} : { aliases: model.aliases }),
      ...(model.family === undefined ? {} : { family: model.family }),
    })),
  })),
});

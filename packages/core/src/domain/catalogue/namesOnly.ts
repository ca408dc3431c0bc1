import type { CatalogueAddition } from "../project/ProjectJson.ts";

/** The part of an addition that decides nothing but what things are called: ids, names, aliases, families. */
export const namesOnly = (addition: CatalogueAddition): CatalogueAddition => ({
  providers: addition.providers.map(({ id, displayName, models }) => ({
    id,
    ...(displayName === undefined ? {} : { displayName }),
    models: models.map((model) => ({
      provider: id,
      id: model.id,
      ...(model.displayName === undefined ? {} : { displayName: model.displayName }),
      ...(model.aliases === undefined ? {} : { aliases: model.aliases }),
      ...(model.family === undefined ? {} : { family: model.family }),
    })),
  })),
});

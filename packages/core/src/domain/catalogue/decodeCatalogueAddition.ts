import type { CatalogueAddition, ModelAddition, ProviderAddition } from "../project/ProjectJson.ts";
import type { ModelCatalogFile } from "./ModelCatalogFile.ts";

/** A file's `modelCatalog` as an addition: lists it leaves out are empty, aliases are folded to lower case. Total. */
export const decodeCatalogueAddition = (file: ModelCatalogFile): CatalogueAddition => ({
  providers: file.providers.map(({ capability, models, ...provider }): ProviderAddition => ({
    ...provider,
    ...(capability === undefined
      ? {}
      : { capability: { probe: [], resume: null, efforts: [], failureMessages: [], seenIn: {}, ...capability } }),
    models: (models ?? []).map(foldAliases),
  })),
});

type ModelEntry = NonNullable<ModelCatalogFile["providers"][number]["models"]>[number];

const foldAliases = ({ aliases, ...model }: ModelEntry): ModelAddition => ({
  ...model,
  ...(aliases === undefined ? {} : { aliases: [...new Set(aliases.map((alias) => alias.toLowerCase()))] }),
});

import type { CatalogueAddition, ModelAddition } from "../project/ProjectJson.ts";
import type { ModelCatalogFile } from "./ModelCatalogFile.ts";
import type { ProviderId } from "./ModelRef.ts";

type ProviderEntry = ModelCatalogFile["providers"][number];
type ModelEntry = NonNullable<ProviderEntry["models"]>[number];

/** A file's `modelCatalog` as an addition: lists it leaves out are empty, aliases are folded to lower case. Total. */
export const decodeCatalogueAddition = (file: ModelCatalogFile): CatalogueAddition => ({
  providers: file.providers.map(({ capability, models, ...provider }) => ({
    ...provider,
    ...(capability === undefined
      ? {}
      : {
          capability: {
            probe: [],
            resume: null,
            efforts: [],
            failureMessages: [],
            seenIn: {},
            ...capability,
          },
        }),
    models: (models ?? []).map((model) => toModel(provider.id, model)),
  })),
});

const toModel = (provider: ProviderId, { aliases, ...model }: ModelEntry): ModelAddition => ({
  ...model,
  provider,
  ...(aliases === undefined ? {} : { aliases: [...new Set(aliases.map((alias) => alias.toLowerCase()))] }),
});

import { mergeCatalogue } from "../../domain/catalogue/mergeCatalogue.ts";
import type { ModelCatalogue } from "../../domain/catalogue/ModelCatalogue.ts";
import { shippedCatalogue } from "../../domain/catalogue/shippedCatalogue.ts";
import type { TrustItem } from "../../domain/trust/TrustItem.ts";
import { catalogueFactsItem } from "../../domain/trust/trustItems.ts";
import type { OpenProject } from "../openProject.ts";

/** The catalogue of a project; whoever goes on after `requireTrust` has trusted what it says beyond names. And what of it has to be trusted first (nothing where it only names models). */
export const readCatalogue = (
  project: OpenProject,
): { readonly catalogue: ModelCatalogue; readonly trustItems: ReadonlyArray<TrustItem> } => {
  const item = catalogueFactsItem(project.settings.modelCatalog);
  return {
    catalogue: mergeCatalogue(shippedCatalogue, project.home.modelCatalog, project.settings.modelCatalog),
    trustItems: item === null ? [] : [item],
  };
};

import type { Model, Provider } from "../catalogue/ModelCatalogue.ts";
import type { HostId } from "../host/HostDescriptor.ts";
import type { ModelDefaults } from "../assignment/ModelDefaults.ts";
import type { IndependenceFloor } from "../profile/RoleProfile.ts";
import type { Slug } from "../task/Slug.ts";

/** What a file adds to the catalogue: each provider and model as far as the file tells it. */
export interface CatalogueAddition {
  readonly providers: ReadonlyArray<
    Partial<Omit<Provider, "id" | "models">> &
      Pick<Provider, "id"> & { readonly models: ReadonlyArray<ModelAddition> }
  >;
}

/** A model as far as a file tells it: what is absent comes from the listed model of that id, or from its defaults. */
export type ModelAddition = Partial<Omit<Model, "provider" | "id">> & Pick<Model, "provider" | "id">;

/** `.okstra/project.json`, decoded. Committed to git; the fields stand in docs/project-json.md. */
export interface ProjectJson {
  readonly id: Slug;
  readonly title: string | null;
  readonly modelDefaults: ModelDefaults;
  readonly modelCatalog: CatalogueAddition | null;
  readonly leadRuntime: HostId | null;
  readonly reportLanguage: string;
  readonly workingLanguage: string;
  readonly prTemplatePath: string | null;
  readonly baseRef: string | null;
  readonly worktree: { readonly copyFiles: ReadonlyArray<string>; readonly setup: ReadonlyArray<string> };
  readonly independence: IndependenceFloor | null;
}

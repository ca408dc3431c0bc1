import type { Role } from "../profile/Role.ts";
import type { ModelRefParts } from "../catalogue/ModelRef.ts";

/** `modelDefaults` of project.json or config.json: per role one ref a slot, in order. */
export type ModelDefaults = Readonly<Partial<Record<Role, ReadonlyArray<ModelRefParts>>>>;

/** The `OKSTRA_DEFAULT_…` variables: defaults, never overrides. Empty values count as unset. */
export interface EnvironmentDefaults {
  readonly leadModel: string | null;
  readonly reportWriterModel: string | null;
  /** Provider id → model name, from `OKSTRA_DEFAULT_<PROVIDER>_MODEL`. */
  readonly providerModels: Readonly<Record<string, string>>;
  readonly executor: string | null;
}

export interface AssignmentDefaults {
  readonly environment: EnvironmentDefaults;
  readonly project: ModelDefaults;
  readonly home: ModelDefaults;
}

export const noDefaults: AssignmentDefaults = {
  environment: { leadModel: null, reportWriterModel: null, providerModels: {}, executor: null },
  project: {},
  home: {},
};

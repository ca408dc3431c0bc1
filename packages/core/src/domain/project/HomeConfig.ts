import type { ModelDefaults } from "../assignment/ModelDefaults.ts";
import type { HostId } from "../host/HostDescriptor.ts";
import type { CatalogueAddition } from "./ProjectJson.ts";

/** `<okstra home>/config.json`, decoded. */
export interface HomeConfig {
  readonly modelDefaults: ModelDefaults;
  readonly modelCatalog: CatalogueAddition | null;
  readonly leadRuntime: HostId | null;
  readonly prTemplatePath: string | null;
  /** Hours without a life sign after which a started run counts as aborted. */
  readonly abortAfterHours: number;
  /** Home key → digests of what this user has allowed to count or run. */
  readonly trusted: Readonly<Record<string, ReadonlyArray<string>>>;
}

import type { ProviderId } from "../catalogue/ModelRef.ts";
import type { IndependenceFloor } from "../profile/RoleProfile.ts";
import type { Role } from "../profile/Role.ts";

/** A model as a flag names it: a bare id or alias, or a full ref that fixes the provider too. */
export interface NamedModel {
  readonly provider: ProviderId | null;
  readonly name: string;
  /** The word as given, for messages. */
  readonly given: string;
}

/** One statement a flag makes about one slot; `flag` is the flag's name with its dashes. */
export interface SlotChoice {
  readonly flag: string;
  readonly provider: ProviderId | null;
  readonly model: NamedModel | null;
}

/**
 * What the words of a command say about the roster, before profile and catalogue are looked at.
 * Made by `parseSelection`; the meaning of each flag stands in docs/flags.md.
 */
export interface Selection {
  /** `--role-count`; the count that a list or `--workers` implies is derived in the resolver. */
  readonly counts: Readonly<Partial<Record<Role, number>>>;
  /** `--role-model`, slot by slot. */
  readonly roleModels: Readonly<Partial<Record<Role, ReadonlyArray<NamedModel>>>>;
  /** `--workers` without `report-writer`; null where the flag was not given. */
  readonly workers: ReadonlyArray<ProviderId> | null;
  /** Whether `--workers` named `report-writer` (legal, stands for itself). */
  readonly workersNameReportWriter: boolean;
  readonly executor: ProviderId | null;
  readonly critic: ProviderId | "off" | null;
  readonly lead: SlotChoice | null;
  readonly reportWriter: SlotChoice | null;
  /** `--claude-model` and kin, `--worker-model`: provider → model, with the flag that said it. */
  readonly providerModels: ReadonlyArray<{
    readonly provider: ProviderId;
    readonly model: NamedModel;
    readonly flag: string;
  }>;
  readonly independence: IndependenceFloor | null;
}

import type { Model, Provider } from "../catalogue/ModelCatalogue.ts";
import type { ModelRef } from "../catalogue/ModelRef.ts";
import type { Runner } from "../host/HostDescriptor.ts";
import type { ChoiceSource } from "./AssignmentPlan.ts";
import type { ChoiceFault } from "./ChoiceFault.ts";

/** A model that may fill a slot as far as the slot alone is looked at. */
export interface Candidate {
  readonly provider: Provider;
  readonly modelId: string;
  readonly ref: ModelRef;
  /** Null for a model nobody lists. */
  readonly model: Model | null;
  readonly runner: Runner;
  readonly source: { readonly provider: ChoiceSource; readonly model: ChoiceSource };
  /** Why an explicit model cannot be taken; reaching such a candidate ends the slot. Null for a usable one. */
  readonly fault: ChoiceFault | null;
  /** Place of its provider among the slot's providers, and of the model among that provider's candidates. */
  readonly providerIndex: number;
  readonly modelIndex: number;
  /** The model this provider would give the slot if no other slot mattered. */
  readonly first: boolean;
  /** Provider by profile order: it yields to one that the role does not use yet. */
  readonly spread: boolean;
}

/** A candidate that failed on its own, before any rule between slots was asked. */
export interface FailedOffer {
  readonly candidate: string;
  readonly source: ChoiceSource;
  readonly fault: ChoiceFault;
  readonly missingCli: string | null;
  readonly providerIndex: number;
  readonly modelIndex: number;
  /** As of a candidate. */
  readonly spread: boolean;
}

export const familyOf = (candidate: Candidate): string | null => candidate.model?.family ?? null;

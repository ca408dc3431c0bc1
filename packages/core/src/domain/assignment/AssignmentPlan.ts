import type { ModelRef, ProviderId } from "../catalogue/ModelRef.ts";
import type { WriteCapability } from "../catalogue/ModelCatalogue.ts";
import type { Runner } from "../host/HostDescriptor.ts";
import type { Role } from "../profile/Role.ts";
import type { Warning } from "../refusal/Problem.ts";
import type { WorkerId } from "./WorkerId.ts";

/** Where a slot's provider or model came from, as `--explain` and `source` columns show it. */
export interface ChoiceSource {
  readonly kind:
    | "flag"
    | "environment"
    | "project.json"
    | "config.json"
    | "profile"
    | "catalogue"
    | "host"
    | "derived";
  /** The flag, variable or file key: `--critic`, `OKSTRA_DEFAULT_CODEX_MODEL`, `modelDefaults.analyser[0]`. */
  readonly name: string;
}

/** A candidate that an earlier source offered and why it was not taken. */
export interface PassedOver {
  /** A full ref, or a bare provider where no model was reached. */
  readonly candidate: string;
  readonly source: ChoiceSource;
  readonly reason: string;
}

/** How a slot is started and what it may write. */
export interface Binding {
  readonly runner: Runner;
  readonly hostModelValue: string | null;
  readonly executionValue: string | null;
  readonly writeCapability: WriteCapability;
}

/** `family`: families differ from all judged; `model`: only models differ; `none`: same model, or judged unknown. */
export interface Independence {
  readonly level: "family" | "model" | "none";
  readonly reason: string;
  /** Labels of those judged: `implementer#1 codex/gpt-6.1-sol`. */
  readonly judged: ReadonlyArray<string>;
}

/** One role × ordinal with the model that fills it. A leader that nobody attests has null model fields. */
export interface AssignmentSlot {
  readonly role: Role;
  readonly ordinal: number;
  /** Null for the leader alone. */
  readonly workerId: WorkerId | null;
  readonly provider: ProviderId | null;
  readonly modelRef: ModelRef | null;
  readonly modelId: string | null;
  readonly displayName: string;
  readonly family: string | null;
  /** Nobody's catalogue lists the model; the user named it by a full ref. */
  readonly unlisted: boolean;
  /** For the leader: what is known of it (`resolved` for one that okstra starts). */
  readonly attestation: "resolved" | "attested" | "declared" | "unknown";
  readonly dynamic: boolean;
  readonly binding: Binding;
  readonly source: { readonly provider: ChoiceSource; readonly model: ChoiceSource };
  readonly passedOver: ReadonlyArray<PassedOver>;
  /** Null where the slot judges nobody. */
  readonly independence: Independence | null;
}

/** The roster of a run: leader first, then roster order (docs/assignment.md). A value; nothing in it is observed. */
export interface AssignmentPlan {
  readonly slots: ReadonlyArray<AssignmentSlot>;
  readonly warnings: ReadonlyArray<Warning>;
}

export const leaderOf = (plan: AssignmentPlan): AssignmentSlot => plan.slots[0]!;
export const workersOf = (plan: AssignmentPlan): ReadonlyArray<AssignmentSlot> => plan.slots.slice(1);

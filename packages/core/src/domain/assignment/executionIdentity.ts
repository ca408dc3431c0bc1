import { findModel } from "../catalogue/findModel.ts";
import type { ModelCatalogue } from "../catalogue/ModelCatalogue.ts";
import type { HostSession } from "../host/HostSession.ts";
import type { Role } from "../profile/Role.ts";
import type { ExecutionIdentity, Participant, RoleExecution } from "../run/ExecutionIdentity.ts";
import { canonicalJson } from "../text/canonicalJson.ts";
import { sha256 } from "../text/sha256.ts";
import type { AssignmentPlan, AssignmentSlot } from "./AssignmentPlan.ts";
import { slotLabel } from "./slotLabel.ts";

/** `role-exec-analyser-001`: how everything else of a run refers to a slot. */
export const roleExecutionRef = (slot: { readonly role: Role; readonly ordinal: number }): string =>
  `role-exec-${slot.role}-${threeDigits(slot.ordinal)}`;

/** The immutable roster of a run, built once: participants in the plan's order, the leader first. */
export const executionIdentity = (
  plan: AssignmentPlan,
  host: HostSession,
  catalogue: ModelCatalogue,
): ExecutionIdentity => ({
  participants: plan.slots.map((slot, index) => participant(slot, index, host)),
  roleExecutions: plan.slots.map((slot, index) => roleExecution(slot, index, plan, catalogue)),
});

const participant = (slot: AssignmentSlot, index: number, host: HostSession): Participant => ({
  participantRef: participantRef(index),
  provider: slot.provider,
  modelRef: slot.modelRef,
  modelId: slot.modelId,
  hostId: host.descriptor.id,
  entryMode: host.context.entryMode,
  runner: slot.binding.runner,
});

const roleExecution = (
  slot: AssignmentSlot,
  index: number,
  plan: AssignmentPlan,
  catalogue: ModelCatalogue,
): RoleExecution => ({
  roleExecutionRef: roleExecutionRef(slot),
  participantRef: participantRef(index),
  sourceRoleExecutionRef: sourceOf(slot, plan),
  workerId: slot.workerId,
  role: slot.role,
  ordinal: slot.ordinal,
  provider: slot.provider,
  modelRef: slot.modelRef,
  family: slot.family,
  unlisted: slot.unlisted,
  label: slotLabel(slot, slot.modelRef ?? "unknown"),
  dynamic: slot.dynamic,
  binding: { ...slot.binding },
  modelSpecDigest: modelSpecDigest(slot, catalogue),
  independence:
    slot.independence === null ? null : { ...slot.independence, judged: [...slot.independence.judged] },
});

const participantRef = (index: number): string => `participant-${threeDigits(index + 1)}`;

const threeDigits = (n: number): string => String(n).padStart(3, "0");

/** A translator takes its model from the report writer. */
const sourceOf = (slot: AssignmentSlot, plan: AssignmentPlan): string | null => {
  if (slot.role !== "translator") return null;
  const writer = plan.slots.find(({ role }) => role === "report-writer");
  return writer === undefined ? null : roleExecutionRef(writer);
};

/** Tells whether two runs gave a slot the same model in the same way; null for a model nobody knows. */
const modelSpecDigest = (slot: AssignmentSlot, catalogue: ModelCatalogue): string | null => {
  if (slot.provider === null || slot.modelId === null) return null;
  const provider = catalogue.providers.find(({ id }) => id === slot.provider);
  const model = provider === undefined || slot.unlisted ? null : findModel(provider, slot.modelId);
  return sha256(
    canonicalJson({
      model: {
        provider: slot.provider,
        id: slot.modelId,
        family: slot.family,
        executionValue: model?.executionValue ?? slot.modelId,
        hostModelValue: model?.hostModelValue ?? null,
      },
      binding: slot.binding,
    }),
  );
};

import { findModel } from "../catalogue/findModel.ts";
import type { Model, Provider } from "../catalogue/ModelCatalogue.ts";
import { modelRef, parseModelRef, providerId } from "../catalogue/ModelRef.ts";
import type { Warning } from "../refusal/Problem.ts";
import type { AssignmentInputs } from "./AssignmentInputs.ts";
import type { FlagConflict } from "./AssignmentResolutionError.ts";
import type { AssignmentSlot, ChoiceSource } from "./AssignmentPlan.ts";
import type { Selection } from "./Selection.ts";

export interface SessionLeader {
  readonly slot: AssignmentSlot;
  readonly conflicts: ReadonlyArray<FlagConflict>;
  readonly warnings: ReadonlyArray<Warning>;
}

/** The leader of a current session: exactly what was attested or declared, never filled from defaults. */
export const sessionLeader = (inputs: AssignmentInputs, selection: Selection): SessionLeader => {
  const slot = attestedLeader(inputs);
  const contradictions = contradictingFlags(inputs, selection, slot);
  // Where no provider is native an attestation simply counts before the flags.
  const outvoted = inputs.host.descriptor.nativeProvider === null && slot.attestation === "attested";
  return {
    slot,
    conflicts: outvoted ? [] : contradictions,
    warnings: outvoted ? contradictions.map(outvotedFlag) : [],
  };
};

const attestedLeader = ({ catalogue, host }: AssignmentInputs): AssignmentSlot => {
  const { currentModel } = host.context;
  const said = currentModel.kind === "unknown" ? null : currentModel;
  const provider = said === null ? host.descriptor.nativeProvider : providerId(said.providerId);
  const served = catalogue.providers.find(({ id }) => id === provider);
  const name = provider === null ? null : (said?.modelId ?? null);
  const model = served === undefined || name === null ? null : servedModel(served, name);
  const modelId = model?.id ?? name;
  const source: ChoiceSource = { kind: "host", name: `session model ${currentModel.kind}` };
  return {
    role: "leader",
    ordinal: 1,
    workerId: null,
    provider,
    modelRef:
      parseModelRef(`${provider}/${modelId}`) === null || modelId === null
        ? null
        : modelRef(provider!, modelId),
    modelId,
    displayName: model?.displayName ?? modelId ?? "unknown",
    family: model?.family ?? null,
    unlisted: modelId !== null && model === null,
    attestation: modelId === null ? "unknown" : currentModel.kind,
    dynamic: false,
    // Nobody is given the model of a session that runs already.
    binding: {
      runner: "current-session",
      hostModelValue: null,
      executionValue: null,
      writeCapability: "read-only",
    },
    source: { provider: source, model: source },
    passedOver: [],
    independence: null,
  };
};

const outvotedFlag = ({ subject, got }: FlagConflict): Warning => ({
  tag: "LeadFlagUnused",
  message: `${subject} name ${got}: what the session attests counts.`,
});

/** By every name a host may know a model by. */
const servedModel = (provider: Provider, name: string): Model | null =>
  findModel(provider, name) ?? provider.models.find(({ hostModelValue }) => hostModelValue === name) ?? null;

/** A lead flag may repeat what the session says of itself, by any name; it can't say otherwise. Decided here alone. */
const contradictingFlags = (
  { catalogue, host }: AssignmentInputs,
  { lead, roleModels }: Selection,
  slot: AssignmentSlot,
): ReadonlyArray<FlagConflict> => {
  const session = slot.modelRef ?? `a session whose model nobody attests`;
  const conflict = (flag: string, word: string): FlagConflict => ({
    subject: `${flag} and the current session of ${host.descriptor.id}`,
    got: `${word} and ${session}`,
    expected: "the model of the session, or no lead flag",
    remedy: `Leave ${flag} away: the session that runs already leads.`,
  });
  const conflicts: Array<FlagConflict> = [];
  if (lead !== null && lead.provider !== null && lead.provider !== slot.provider)
    conflicts.push(conflict("--lead-provider", lead.provider));
  for (const [flag, named] of [
    ["--lead-model", lead?.model ?? null],
    ["--role-model leader", roleModels.leader?.[0] ?? null],
  ] as const) {
    if (named === null) continue;
    const provider = catalogue.providers.find(({ id }) => id === (named.provider ?? slot.provider));
    const model = provider === undefined ? null : servedModel(provider, named.name);
    const same =
      (named.provider ?? slot.provider) === slot.provider &&
      slot.modelId !== null &&
      (model?.id ?? named.name) === slot.modelId;
    if (!same) conflicts.push(conflict(flag, named.given));
  }
  return conflicts;
};

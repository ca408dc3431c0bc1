import { findModel } from "../catalogue/findModel.ts";
import { modelRef, parseModelRef, providerId } from "../catalogue/ModelRef.ts";
import type { AssignmentInputs } from "./AssignmentInputs.ts";
import type { FailedCandidate, FlagConflict } from "./AssignmentResolutionError.ts";
import type { AssignmentSlot, ChoiceSource } from "./AssignmentPlan.ts";
import type { Selection } from "./Selection.ts";

export interface SessionLeader {
  readonly slot: AssignmentSlot;
  readonly candidates: ReadonlyArray<FailedCandidate>;
  readonly conflicts: ReadonlyArray<FlagConflict>;
}

/** The leader of a current session: exactly what was attested or declared, never filled from defaults. */
export const sessionLeader = (inputs: AssignmentInputs, selection: Selection): SessionLeader => {
  const slot = attestedLeader(inputs);
  return { slot, candidates: foreignLead(inputs, slot), conflicts: contradictingFlags(inputs, selection, slot) };
};

const attestedLeader = ({ catalogue, host }: AssignmentInputs): AssignmentSlot => {
  const { currentModel } = host.context;
  const attested = currentModel.kind === "unknown" ? null : currentModel;
  const provider = attested === null ? null : providerId(attested.providerId);
  const listed = provider === null ? undefined : catalogue.providers.find(({ id }) => id === provider);
  const model =
    listed === undefined || attested === null
      ? null
      : (findModel(listed, attested.modelId) ??
        listed.models.find((one) => one.executionValue === attested.modelId || one.hostModelValue === attested.modelId) ??
        null);
  const source: ChoiceSource = { kind: "host", name: `session model ${currentModel.kind}` };
  const known = attested !== null && provider !== null;
  const modelId = known ? (model?.id ?? attested.modelId) : null;
  return {
    role: "leader",
    ordinal: 1,
    workerId: null,
    provider: known ? provider : host.descriptor.nativeProvider,
    modelRef: known && parseModelRef(`${provider}/${modelId}`) !== null ? modelRef(provider, modelId!) : null,
    modelId,
    displayName: model?.displayName ?? modelId ?? "unknown",
    family: model?.family ?? null,
    unlisted: known && model === null,
    attestation: known ? currentModel.kind : "unknown",
    dynamic: false,
    // Nobody is given the model of a session that runs already.
    binding: { runner: "current-session", hostModelValue: null, executionValue: null, writeCapability: "read-only" },
    source: { provider: source, model: source },
    passedOver: [],
    independence: null,
  };
};

const foreignLead = ({ host: { descriptor } }: AssignmentInputs, { provider, modelRef: ref }: AssignmentSlot) =>
  provider === null || descriptor.nativeProvider === null || provider === descriptor.nativeProvider
    ? []
    : [
        {
          role: "leader" as const,
          ordinal: 1,
          candidate: ref ?? provider,
          offeredBy: "--host-session-context-json",
          reason: `the lead under ${descriptor.id} is ${descriptor.nativeProvider}`,
        },
      ];

/** A lead flag may repeat what the session says of itself; it can't say otherwise. */
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
  });
  const conflicts: Array<FlagConflict> = [];
  if (lead?.provider != null && lead.provider !== slot.provider) conflicts.push(conflict("--lead-provider", lead.provider));
  for (const [flag, named] of [
    ["--lead-model", lead?.model ?? null],
    ["--role-model leader", roleModels.leader?.[0] ?? null],
  ] as const) {
    if (named === null) continue;
    const provider = catalogue.providers.find(({ id }) => id === (named.provider ?? slot.provider));
    const model = provider === undefined ? null : findModel(provider, named.name);
    const same =
      (named.provider ?? slot.provider) === slot.provider && slot.modelId !== null && (model?.id ?? named.name) === slot.modelId;
    if (!same) conflicts.push(conflict(flag, named.given));
  }
  return conflicts;
};

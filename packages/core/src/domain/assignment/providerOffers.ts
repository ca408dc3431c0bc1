import { providerId } from "../catalogue/ModelRef.ts";
import type { ModelRefParts, ProviderId } from "../catalogue/ModelRef.ts";
import type { AssignmentInputs } from "./AssignmentInputs.ts";
import type { ChoiceSource } from "./AssignmentPlan.ts";
import type { SlotRequest } from "./slotRequests.ts";

export interface ProviderOffer {
  readonly id: ProviderId;
  readonly source: ChoiceSource;
  /** By profile order: yields to a provider that the role does not use yet. */
  readonly spread: boolean;
}

/** The providers a slot may be on, the first match first. A flag leaves no other. */
export const providerOffers = (
  inputs: AssignmentInputs,
  request: SlotRequest,
): ReadonlyArray<ProviderOffer> => {
  if (request.provider !== null) {
    return [
      { id: request.provider.id, source: { kind: "flag", name: request.provider.flag }, spread: false },
    ];
  }
  const offers: Array<ProviderOffer> = [];
  const offer = (id: ProviderId, source: ChoiceSource, spread: boolean): void => {
    if (!offers.some((one) => one.id === id)) offers.push({ id, source, spread });
  };
  const { descriptor } = inputs.host;
  if (request.role === "leader" && descriptor.nativeProvider !== null) {
    return [{ id: descriptor.nativeProvider, source: { kind: "host", name: descriptor.id }, spread: false }];
  }
  const { executor } = inputs.defaults.environment;
  if (request.role === "implementer" && executor !== null) {
    // A word that is no provider id is offered all the same: `--explain` then tells why it does not count.
    offer(
      providerId(executor) ?? (executor as ProviderId),
      { kind: "environment", name: "OKSTRA_DEFAULT_EXECUTOR" },
      false,
    );
  }
  const entry = modelDefault(inputs, request);
  if (entry !== null) offer(entry.ref.provider, entry.source, false);
  for (const id of inputs.profile.providers) {
    offer(id, { kind: "profile", name: `${inputs.profile.taskType} providers` }, true);
  }
  return offers;
};

/** The slot's entry of `modelDefaults`; a project's list shadows the home's for the whole role. */
export const modelDefault = (
  { defaults }: AssignmentInputs,
  { role, ordinal }: SlotRequest,
): { readonly ref: ModelRefParts; readonly source: ChoiceSource } | null => {
  const own = defaults.project[role];
  const ref = (own ?? defaults.home[role])?.[ordinal - 1];
  if (ref === undefined) return null;
  const kind = own === undefined ? "config.json" : "project.json";
  return { ref, source: { kind, name: `modelDefaults.${role}[${ordinal - 1}]` } };
};

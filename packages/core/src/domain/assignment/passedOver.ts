import type { PassedOver } from "./AssignmentPlan.ts";
import { familyOf } from "./Candidate.ts";
import type { Candidate, FailedOffer } from "./Candidate.ts";
import { describeIndependence } from "./independence.ts";
import { compareSeat, objectionTo } from "./rosterRules.ts";
import type { RuledSlot } from "./rosterRules.ts";
import type { Seating } from "./seatRoster.ts";
import type { OpenSlot } from "./slotCandidates.ts";
import { slotLabel } from "./slotLabel.ts";

type Place = Pick<FailedOffer, "providerIndex" | "modelIndex" | "spread">;

/** What earlier sources offered a slot and why it did not get it, in the order of the sources. */
export const passedOver = (
  slots: ReadonlyArray<OpenSlot>,
  rules: ReadonlyArray<RuledSlot>,
  { seats, yielded }: Seating,
  at: number,
): ReadonlyArray<PassedOver> => {
  const slot = slots[at]!;
  const chosen = seats[at]!;
  if (slot.failed.length === 0 && slot.named[0] === chosen) return [];
  const peers = new Set(rules[at]!.peers.map((peer) => seats[peer]?.provider.id));
  const used = new Set(slot.named.flatMap((one) => (peers.has(one.provider.id) ? one.providerIndex : [])));
  /** A later provider of the profile comes before one that the role uses already. */
  const yields = (one: Place): boolean => one.spread && used.has(one.providerIndex);
  const earlier = (one: Place): boolean =>
    (yields(chosen) && !yields(one)) ||
    one.providerIndex < chosen.providerIndex ||
    (one.providerIndex === chosen.providerIndex && one.modelIndex < chosen.modelIndex);
  const failed = slot.failed.filter(earlier);
  const named = slot.named.filter((one) => one !== chosen && earlier(one));
  return [
    ...failed.map((one) => ({ ...one, reason: one.fault.reason })),
    ...named.map((one) => ({
      candidate: one.ref as string,
      source: one.source.model,
      reason: reasonAgainst(one),
      providerIndex: one.providerIndex,
      modelIndex: one.modelIndex,
    })),
  ]
    .sort((a, b) => a.providerIndex - b.providerIndex || a.modelIndex - b.modelIndex)
    .map(({ candidate, source, reason }) => ({ candidate, source, reason }));

  function reasonAgainst(candidate: Candidate): string {
    if (candidate.fault !== null) return candidate.fault.reason;
    const requests = slots.map((one) => one.request);
    const before = seats.map((seat, index) => (index < at ? seat : null));
    const objection = objectionTo(rules[at]!, candidate, before, requests);
    if (objection !== null) return objection.fault.reason;
    const starved = yielded.get(at)?.get(candidate.ref);
    if (starved !== undefined) return `it leaves no model for ${slotLabel(requests[starved]!, null)}`;
    const compared = compareSeat(rules[at]!, candidate, before, requests);
    if (compared !== null && compared.comparison.amongKnown !== "family") {
      return `${describeIndependence(familyOf(candidate), compared.judged, compared.comparison).reason}; another family is preferred`;
    }
    const peer = rules[at]!.peers.find((index) => before[index]?.provider === candidate.provider);
    return peer === undefined
      ? "the first model of another provider is preferred"
      : `${slotLabel(requests[peer]!, null)} is on ${candidate.provider.id} already`;
  }
};

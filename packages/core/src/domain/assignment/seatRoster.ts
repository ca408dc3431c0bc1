import type { Candidate } from "./Candidate.ts";
import { compareSeat, objectionTo } from "./rosterRules.ts";
import type { RuledSlot, Seats } from "./rosterRules.ts";
import type { OpenSlot } from "./slotCandidates.ts";
import type { SlotRequest } from "./slotRequests.ts";

export interface Seating {
  readonly seats: Seats;
  /** Candidates given up because a later slot found none beside them: `slot index` → ref → that slot's index. */
  readonly yielded: ReadonlyMap<number, ReadonlyMap<string, number>>;
}

/**
 * Seats every slot that has a usable candidate, the preferred first, so that all rules hold; null where no seating
 * was found.
 * A dead end goes back to the latest slot that shares in its cause, so that a default yields to what a flag fixed
 * later. Tries are bounded: on a roster that needs more, rules are reported as unsatisfied.
 */
export const seatRoster = (
  slots: ReadonlyArray<OpenSlot>,
  rules: ReadonlyArray<RuledSlot>,
): Seating | null => {
  const requests = slots.map((slot) => slot.request);
  const seats: Array<Candidate | null> = slots.map(() => null);
  const yielded = new Map<number, Map<string, number>>();
  let tries = 0;
  let deadEnd = -1;

  /** Null once all from `at` on sit; else the earlier slots that are in the way. */
  const seat = (at: number): Set<number> | null => {
    const slot = slots[at];
    if (slot === undefined) return null;
    if (!isUsable(slot)) return seat(at + 1);
    const inTheWay = new Set<number>();
    let descended = false;
    for (const candidate of inPreference(slot, rules[at]!, seats, requests)) {
      if (candidate.fault !== null || ++tries > mostTries) break;
      const objection = objectionTo(rules[at]!, candidate, seats, requests);
      if (objection !== null) {
        if (objection.blame !== -1) inTheWay.add(objection.blame);
        continue;
      }
      seats[at] = candidate;
      descended = true;
      const further = seat(at + 1);
      if (further === null) return null;
      seats[at] = null;
      if (!further.has(at)) return further;
      further.delete(at);
      for (const earlier of further) inTheWay.add(earlier);
      let given = yielded.get(at);
      if (given === undefined) yielded.set(at, (given = new Map()));
      given.set(candidate.ref, deadEnd);
    }
    if (!descended) deadEnd = at;
    return inTheWay;
  };
  return seat(0) === null ? { seats, yielded } : null;
};

/** Whether a slot has anything to take before the rules are asked. */
export const isUsable = (slot: OpenSlot): boolean => slot.named.some(({ fault }) => fault === null);

/** Enough for every roster a person asks for; a bound for those a generator does. */
const mostTries = 100_000;

/**
 * The order in which a slot's candidates are tried: family independence before model independence, a provider that
 * the role does not use yet before one it does, a provider's first model before its others, then sources in order.
 */
export function* inPreference(
  slot: OpenSlot,
  rule: RuledSlot,
  seats: Seats,
  requests: ReadonlyArray<SlotRequest>,
): Generator<Candidate> {
  const used = new Set(rule.peers.map((at) => seats[at]?.provider.id));
  // Most slots are settled here, before the other models of any provider are looked at.
  const ideal = slot.named.filter((candidate) => candidate.first && rank(candidate) < 1);
  yield* ideal;
  const rest = [...slot.named.filter((candidate) => !ideal.includes(candidate)), ...slot.others()];
  const ranked = rest.map((candidate) => ({ candidate, rank: rank(candidate) }));
  ranked.sort(
    (a, b) =>
      a.rank - b.rank ||
      Number(b.candidate.first) - Number(a.candidate.first) ||
      a.candidate.providerIndex - b.candidate.providerIndex ||
      a.candidate.modelIndex - b.candidate.modelIndex,
  );
  for (const { candidate } of ranked) yield candidate;

  function rank(candidate: Candidate): number {
    const compared = compareSeat(rule, candidate, seats, requests);
    const weak = compared !== null && compared.comparison.amongKnown !== "family";
    return (weak ? 2 : 0) + (candidate.spread && used.has(candidate.provider.id) ? 1 : 0);
  }
}

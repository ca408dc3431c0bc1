import type { FailedCandidate, UnsatisfiedRule } from "./AssignmentResolutionError.ts";
import type { Candidate } from "./Candidate.ts";
import { compareSeat, objectionTo } from "./rosterRules.ts";
import type { Objection, RuledSlot, Seats } from "./rosterRules.ts";
import { inPreference } from "./seatRoster.ts";
import type { OpenSlot } from "./slotCandidates.ts";

/**
 * Why a roster is not complete: every slot without a seat tells of all it could not take and of the rules in the way.
 * Where no seating was found each takes its preferred candidate, so that the first dead end shows as it arose.
 */
export const explainGaps = (
  slots: ReadonlyArray<OpenSlot>,
  rules: ReadonlyArray<RuledSlot>,
  found: Seats | null,
): {
  readonly candidates: ReadonlyArray<FailedCandidate>;
  readonly rules: ReadonlyArray<UnsatisfiedRule>;
} => {
  const requests = slots.map((slot) => slot.request);
  const seats: Array<Candidate | null> = slots.map(() => null);
  const candidates: Array<FailedCandidate> = [];
  const unsatisfied = new Map<string, UnsatisfiedRule>();
  slots.forEach((slot, at) => {
    const rule = rules[at]!;
    seats[at] = found?.[at] ?? null;
    if (seats[at] !== null) return;
    const rejected: Array<{ readonly candidate: Candidate; readonly objection: Objection | null }> = [];
    for (const candidate of inPreference(slot, rule, seats, requests)) {
      const objection = candidate.fault === null ? objectionTo(rule, candidate, seats, requests) : null;
      if (candidate.fault === null && objection === null) {
        seats[at] = candidate;
        return;
      }
      rejected.push({ candidate, objection });
      if (candidate.fault !== null) break;
    }
    const { role, ordinal } = slot.request;
    for (const { candidate, source, fault, missingCli } of slot.failed) {
      candidates.push({ role, ordinal, candidate, offeredBy: source.name, ...fault, missingCli });
    }
    for (const { candidate, objection } of rejected) {
      candidates.push({
        role,
        ordinal,
        candidate: candidate.ref,
        offeredBy: candidate.source.model.name,
        ...(candidate.fault ?? objection!.fault),
        missingCli: null,
      });
    }
    if (slot.named.length === 0 && slot.failed.length === 0) {
      candidates.push({
        role,
        ordinal,
        candidate: "no provider",
        offeredBy: "profile",
        reason: "the profile allows none by default; name one",
        expected: "a provider",
        remedy: `Name one: --role-model ${role}=<provider>/<model>.`,
        missingCli: null,
      });
    }
    for (const name of new Set(rejected.flatMap(({ objection }) => objection?.rule ?? []))) {
      unsatisfied.set(`${role} ${name}`, { role, rule: name, ...ruleGap(name, rule, rejected) });
    }
  });
  return { candidates, rules: [...unsatisfied.values()] };

  function ruleGap(
    name: Objection["rule"],
    rule: RuledSlot,
    rejected: ReadonlyArray<{ readonly candidate: Candidate }>,
  ): Pick<UnsatisfiedRule, "required" | "available"> {
    const { role } = rule.request;
    if (name === "distinct") {
      const ofRole = slots.filter((slot) => slot.request.role === role);
      const refs = new Set(
        ofRole.flatMap((slot) =>
          [...slot.named, ...slot.others()].flatMap((one) => (one.fault === null ? [one.ref] : [])),
        ),
      );
      return {
        required: `${ofRole.length} different models`,
        available: `${refs.size} (${[...refs].join(", ")})`,
      };
    }
    const levels = rejected.map(
      ({ candidate }) => compareSeat(rule, candidate, seats, requests)?.comparison.level ?? "none",
    );
    const available = levels.includes("family") ? "family" : levels.includes("model") ? "model" : "none";
    const judged = rule.judgedSlots.length + rule.judgedFacts.length;
    return {
      required: rule.floor ?? "another model than the judged",
      available: judged === 0 ? "none (nobody knows whom it judges)" : available,
    };
  }
};

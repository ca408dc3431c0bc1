import type { IndependenceFloor } from "../profile/RoleProfile.ts";
import type { AssignmentInputs } from "./AssignmentInputs.ts";
import type { ChoiceFault } from "./ChoiceFault.ts";
import { familyOf } from "./Candidate.ts";
import type { Candidate } from "./Candidate.ts";
import {
  compareWithJudged,
  describeIndependence,
  judgedBy,
  reachesFloor,
  strictestFloor,
} from "./independence.ts";
import type { Comparison, Judged, JudgedBy } from "./independence.ts";
import type { Selection } from "./Selection.ts";
import { slotLabel } from "./slotLabel.ts";
import type { SlotRequest } from "./slotRequests.ts";

/** What already sits in the slots, by their index; null where a slot is open or failed. */
export type Seats = ReadonlyArray<Candidate | null>;

/** A slot as the rules between slots see it. */
export interface RuledSlot {
  readonly request: SlotRequest;
  /** Earlier slots of the same role that must be on other models. */
  readonly distinctFrom: ReadonlyArray<number>;
  /** Earlier slots of the same role, for spreading defaults. */
  readonly peers: ReadonlyArray<number>;
  readonly judges: JudgedBy;
  /** Indexes of the judged slots inside the plan. */
  readonly judgedSlots: ReadonlyArray<number>;
  /** Judged ones that are no open slot: of other runs, or a leader that already sits. */
  readonly judgedFacts: ReadonlyArray<Judged>;
  readonly floor: IndependenceFloor | null;
}

export interface Objection {
  readonly rule: "distinct" | "independence";
  readonly fault: ChoiceFault;
  /** The earlier slot at fault, or -1 where no other seat would help. */
  readonly blame: number;
}

/** The rules of every slot. `leader` is the leader that sits already, where okstra does not start one. */
export const ruledSlots = (
  inputs: AssignmentInputs,
  selection: Selection,
  requests: ReadonlyArray<SlotRequest>,
  leader: Judged | null,
): ReadonlyArray<RuledSlot> =>
  requests.map((request, index) => {
    const earlier = (role: string): ReadonlyArray<number> =>
      requests.flatMap((other, at) => (at < index && other.role === role ? [at] : []));
    const peers = earlier(request.role);
    const judges = judgedBy(inputs.profile.taskType, request.role);
    const inside = judges === null || judges === "outside" ? [] : judges;
    return {
      request,
      peers,
      distinctFrom: (request.declaration?.distinct ?? null) === null ? [] : peers,
      judges,
      judgedSlots: inside.flatMap(earlier),
      judgedFacts:
        judges === "outside"
          ? inputs.judged.map(({ label, modelRef, family }) => ({ label, ref: modelRef, family }))
          : leader !== null && inside.includes("leader")
            ? [leader]
            : [],
      floor: strictestFloor([
        selection.independence,
        inputs.independence,
        request.declaration?.independence ?? null,
      ]),
    };
  });

/** How a candidate compares with those it would judge; null for a slot that judges nobody. */
export const compareSeat = (
  slot: RuledSlot,
  candidate: Candidate,
  seats: Seats,
  requests: ReadonlyArray<SlotRequest>,
): { readonly comparison: Comparison; readonly judged: ReadonlyArray<Judged> } | null => {
  if (slot.judges === null) return null;
  const judged = [...slot.judgedFacts];
  for (const at of slot.judgedSlots) {
    const seat = seats[at];
    if (seat === null || seat === undefined) continue;
    judged.push({ label: slotLabel(requests[at]!, seat.ref), ref: seat.ref, family: familyOf(seat) });
  }
  return { comparison: compareWithJudged(candidate.ref, familyOf(candidate), judged), judged };
};

/** The first rule that a candidate would break in these seats, or null. */
export const objectionTo = (
  slot: RuledSlot,
  candidate: Candidate,
  seats: Seats,
  requests: ReadonlyArray<SlotRequest>,
): Objection | null => {
  for (const at of slot.distinctFrom) {
    if (seats[at]?.ref === candidate.ref) {
      return {
        rule: "distinct",
        fault: {
          reason: `same model as ${slotLabel(requests[at]!, null)}`,
          expected: `a model that no other ${slot.request.role} has`,
          remedy: `Name different models (--role-model ${slot.request.role}=<provider>/<model>,…), or fewer slots (--role-count ${slot.request.role}=<n>).`,
        },
        blame: at,
      };
    }
  }
  const compared = compareSeat(slot, candidate, seats, requests);
  if (compared === null) return null;
  const { comparison, judged } = compared;
  if (comparison.sameModelAs === -1 && reachesFloor(comparison.level, slot.floor)) return null;
  const seated = slot.judgedSlots.filter((at) => (seats[at] ?? null) !== null);
  // A judged slot that failed is told of by itself; the judge is not blamed for not knowing it.
  if (comparison.weakest === -1 && seated.length < slot.judgedSlots.length) return null;
  const { reason } = describeIndependence(familyOf(candidate), judged, comparison);
  const unknown = comparison.level === "none" && comparison.sameModelAs === -1;
  return {
    rule: "independence",
    fault: {
      reason: comparison.sameModelAs === -1 ? reason : `${reason}, which it judges`,
      expected:
        comparison.sameModelAs !== -1 || slot.floor === null
          ? "another model than those it judges have"
          : slot.floor === "family"
            ? "a family that none of those it judges has"
            : "a known model that none of those it judges has",
      remedy: unknown
        ? "Ask for no independence (--independence) where nobody knows whom a slot judges."
        : `Name another model for the ${slot.request.role} or for those it judges${slot.floor === "family" ? ", or ask for less: --independence model" : ""}.`,
    },
    blame: unknown ? -1 : (seated[comparison.weakest - slot.judgedFacts.length] ?? -1),
  };
};

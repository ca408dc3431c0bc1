import type { WriteCapability } from "../catalogue/ModelCatalogue.ts";
import type { Role } from "../profile/Role.ts";
import type { TaskType } from "../task/TaskType.ts";
import type { AssignmentSlot } from "./AssignmentPlan.ts";
import { familyOf } from "./Candidate.ts";
import { describeIndependence } from "./independence.ts";
import { passedOver } from "./passedOver.ts";
import { compareSeat } from "./rosterRules.ts";
import type { RuledSlot } from "./rosterRules.ts";
import type { Seating } from "./seatRoster.ts";
import type { OpenSlot } from "./slotCandidates.ts";

/** A seat written out as a slot of the plan; its worker id comes with the whole roster. */
export const seatedSlot = (
  slots: ReadonlyArray<OpenSlot>,
  rules: ReadonlyArray<RuledSlot>,
  seating: Seating,
  at: number,
  taskType: TaskType,
): AssignmentSlot => {
  const { request } = slots[at]!;
  const seat = seating.seats[at]!;
  const compared = compareSeat(
    rules[at]!,
    seat,
    seating.seats,
    slots.map((slot) => slot.request),
  );
  return {
    role: request.role,
    ordinal: request.ordinal,
    workerId: null,
    provider: seat.provider.id,
    modelRef: seat.ref,
    modelId: seat.modelId,
    displayName: seat.model?.displayName ?? seat.modelId,
    family: familyOf(seat),
    unlisted: seat.model === null,
    attestation: "resolved",
    dynamic: request.declaration?.dynamic ?? false,
    binding: {
      runner: seat.runner,
      hostModelValue:
        seat.runner === "native-session"
          ? seat.model === null
            ? seat.modelId
            : seat.model.hostModelValue
          : null,
      executionValue: seat.model?.executionValue ?? seat.modelId,
      writeCapability: writeCapability(request.role, taskType),
    },
    source: seat.source,
    passedOver: passedOver(slots, rules, seating, at),
    independence:
      compared === null ? null : describeIndependence(familyOf(seat), compared.judged, compared.comparison),
  };
};

/** The translator is the report writer again, in another session. */
export const translatorSlot = (writer: AssignmentSlot): AssignmentSlot => {
  const source = { kind: "derived", name: "report-writer" } as const;
  return {
    ...writer,
    role: "translator",
    ordinal: 1,
    source: { provider: source, model: source },
    passedOver: [],
    independence: null,
  };
};

/**
 * Verifiers must be able to build and run the commit they judge, without touching it. Those of a plan judge a text: no
 * commit is theirs, and the folder they read is the user's own.
 */
const writeCapability = (role: Role, taskType: TaskType): WriteCapability => {
  if (role === "implementer") return "worktree";
  return role === "verifier" && taskType !== "implementation-planning" ? "disposable-checkout" : "read-only";
};

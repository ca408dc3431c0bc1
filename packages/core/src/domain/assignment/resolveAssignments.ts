import * as Result from "effect/Result";
import type { AssignmentInputs } from "./AssignmentInputs.ts";
import type { AssignmentPlan, AssignmentSlot } from "./AssignmentPlan.ts";
import { AssignmentResolutionError } from "./AssignmentResolutionError.ts";
import { explainGaps } from "./explainGaps.ts";
import { planWarnings } from "./planWarnings.ts";
import { seatedSlot, translatorSlot } from "./planSlots.ts";
import { sessionLeader } from "./resolveLeader.ts";
import type { SessionLeader } from "./resolveLeader.ts";
import { ruledSlots } from "./rosterRules.ts";
import { isUsable, seatRoster } from "./seatRoster.ts";
import type { Selection } from "./Selection.ts";
import { openSlot } from "./slotCandidates.ts";
import { rosterOrder, slotCounts } from "./slotCounts.ts";
import { slotLabel } from "./slotLabel.ts";
import { leaderRequest, slotRequests } from "./slotRequests.ts";
import { workerIds } from "./workerIds.ts";

/**
 * Who leads and who works in a run, out of facts alone: profile, flags, defaults, catalogue, host, presence. The same
 * inputs give the same plan; what is wrong with them is told all at once. See docs/assignment.md.
 */
export const resolveAssignments = (
  inputs: AssignmentInputs,
  selection: Selection,
): Result.Result<AssignmentPlan, AssignmentResolutionError> => {
  const counted = slotCounts(inputs, selection);
  const workers = slotRequests(inputs, selection, counted.counts);
  const conflicts = [...counted.conflicts, ...workers.conflicts];
  const session =
    inputs.host.context.entryMode === "current-session" ? sessionLeader(inputs, selection) : null;
  const requests =
    session === null ? [leaderRequest(selection, conflicts), ...workers.requests] : workers.requests;
  if (session !== null) conflicts.push(...session.conflicts);

  const open = requests.map((request) => openSlot(inputs, request));
  const rules = ruledSlots(inputs, selection, requests, session === null ? null : judgedLeader(session));
  const seating = seatRoster(open, rules);
  if (seating === null || !open.every(isUsable) || conflicts.length > 0) {
    const gaps = explainGaps(open, rules, seating?.seats ?? null);
    return Result.fail(new AssignmentResolutionError({ ...gaps, conflicts }));
  }
  const seated = open.map((_, at) => seatedSlot(open, rules, seating, at, inputs.profile.taskType));
  const slots = withWorkerIds(session === null ? seated : [session.slot, ...seated], inputs.translated);
  const warnings = [...(session?.warnings ?? []), ...planWarnings(inputs, selection, slots)];
  return Result.succeed({ slots, warnings });
};

const judgedLeader = ({ slot }: SessionLeader) => ({
  label: slotLabel(slot, slot.modelRef ?? "unknown"),
  ref: slot.modelRef,
  family: slot.family,
});

/** Leader first, then roster order, the translator last. */
const withWorkerIds = (
  seated: ReadonlyArray<AssignmentSlot>,
  translated: boolean,
): ReadonlyArray<AssignmentSlot> => {
  const leader = seated[0]!;
  const workers = rosterOrder.flatMap((role) => seated.filter((slot) => slot.role === role));
  const writer = workers.find((slot) => slot.role === "report-writer");
  if (translated && writer !== undefined) workers.push(translatorSlot(writer));
  const ids = workerIds(workers.map(({ role, provider }) => ({ role, provider: provider! })));
  return [leader, ...workers.map((slot, at) => ({ ...slot, workerId: ids[at]! }))];
};

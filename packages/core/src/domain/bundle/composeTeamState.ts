import { headerOf } from "../run/artefactHeader.ts";
import type { TeamState } from "../run/TeamState.ts";
import type { RunFrame } from "./RunFrame.ts";

/** The projection of a run nobody has worked on yet. */
export const composeTeamState = (frame: RunFrame): TeamState => ({
  ...headerOf("team-state"),
  runRef: frame.runRef,
  status: "prepared",
  updatedAt: frame.facts.createdAt,
  mode: frame.facts.renderOnly ? "render-only" : "prepared",
  lead: {
    role: frame.teamContract.leadRole,
    roleExecutionRef: frame.lead.roleExecutionRef,
    model: frame.lead.modelRef,
    sessionId: frame.facts.session.id,
  },
  workers: frame.workers.map(({ workerId, roleExecutionRef, resultPath }) => ({
    workerId,
    roleExecutionRef,
    status: "prepared",
    reason: null,
    attempts: 0,
    resultPath,
  })),
  dispatches: [],
});

import type { AssignmentPlan } from "../../domain/assignment/AssignmentPlan.ts";
import { chooseBackend, type ChosenBackend } from "../../domain/host/chooseBackend.ts";
import type { TerminalBackend } from "../../domain/host/HostDescriptor.ts";
import { requireDispatch } from "../../domain/host/requireDispatch.ts";
import type { PrepareRequest } from "../../domain/prepare/PrepareRequest.ts";
import type { Warning } from "../../domain/refusal/Problem.ts";
import type { Refusals } from "./collectRefusals.ts";
import type { TerminalObserved } from "./observeTerminal.ts";
import type { RosterInputs } from "./readAssignmentInputs.ts";

export interface GatedRoster {
  readonly backend: ChosenBackend;
  readonly plan: AssignmentPlan;
  readonly warnings: ReadonlyArray<Warning>;
}

/** Backend, dispatch and roster, each gated though another refuses; null once something was. */
export const gateRoster = (
  refusals: Refusals,
  request: PrepareRequest,
  { roster, terminal }: { readonly roster: RosterInputs; readonly terminal: TerminalObserved },
  previousDetected: TerminalBackend | null,
): GatedRoster | null => {
  const { renderOnly, terminalBackend: declared } = request;
  const chosen = refusals.result(chooseBackend({ declared, ...terminal, previousDetected, renderOnly }));
  const name = chosen?.backend.name ?? declared ?? "cli-wrapper";
  const dispatch = refusals.result(requireDispatch(roster.host.descriptor, name, renderOnly));
  const plan = refusals.result(roster.resolve(name));
  if (chosen === null || dispatch === null || plan === null) return null;
  return { backend: chosen.backend, plan, warnings: [...chosen.warnings, ...dispatch, ...plan.warnings] };
};

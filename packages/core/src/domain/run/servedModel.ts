import type { Warning } from "../refusal/Problem.ts";
import { visibleText } from "../text/visibleText.ts";
import type { ExecutionIdentity, RoleExecution } from "./ExecutionIdentity.ts";

/** Whether a model that ran is the one that was assigned, by whichever of its names it is told. */
export const isAssignedModel = (
  execution: RoleExecution,
  { participants }: ExecutionIdentity,
  served: string,
): boolean => {
  const participant = participants.find(({ participantRef }) => participantRef === execution.participantRef);
  const names = [
    execution.modelRef,
    participant?.modelRef,
    participant?.modelId,
    execution.binding.executionValue,
    execution.binding.hostModelValue,
  ];
  const said = served.trim().toLowerCase();
  return names.some((name) => name?.toLowerCase() === said);
};

/** Another model than the assigned one is no refusal: what was found stands, and everyone is told. */
export const servedModelWarnings = (
  execution: RoleExecution | null,
  identity: ExecutionIdentity,
  served: string | null,
): ReadonlyArray<Warning> =>
  execution === null ||
  served === null ||
  execution.modelRef === null ||
  isAssignedModel(execution, identity, served)
    ? []
    : [
        {
          tag: "OtherModelServed",
          message: `${execution.workerId ?? "The leader"} was served by ${visibleText(served)}; assigned is ${execution.modelRef}. The report's status entry must say so.`,
        },
      ];

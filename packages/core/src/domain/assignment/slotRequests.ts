import type { ProviderId } from "../catalogue/ModelRef.ts";
import type { Role } from "../profile/Role.ts";
import type { RoleDeclaration } from "../profile/RoleProfile.ts";
import type { AssignmentInputs } from "./AssignmentInputs.ts";
import type { FlagConflict } from "./AssignmentResolutionError.ts";
import { isFullRef } from "./namedModel.ts";
import { knownProviders } from "./providerFault.ts";
import type { NamedModel, Selection } from "./Selection.ts";
import { analysingRole, rosterOrder } from "./slotCounts.ts";
import type { RoleCount } from "./slotCounts.ts";

export interface ModelStatement {
  /** The flag with its dashes. */
  readonly flag: string;
  readonly model: NamedModel;
}

/** A slot to be filled and what the flags say of it. */
export interface SlotRequest {
  readonly role: Role;
  readonly ordinal: number;
  /** Null for the leader. */
  readonly declaration: RoleDeclaration | null;
  readonly provider: { readonly id: ProviderId; readonly flag: string } | null;
  /** Statements about this slot; all must come to one model. */
  readonly models: ReadonlyArray<ModelStatement>;
  /** What `--claude-model` and kin say, where they reach this slot. */
  readonly providerModels: Selection["providerModels"];
}

/**
 * The slots in the order they are decided in: whoever is judged before the judge, so the verifier of a plan comes
 * after leader and report writer.
 */
export const slotRequests = (
  inputs: AssignmentInputs,
  selection: Selection,
  counts: ReadonlyArray<RoleCount>,
): { readonly requests: ReadonlyArray<SlotRequest>; readonly conflicts: ReadonlyArray<FlagConflict> } => {
  const { taskType } = inputs.profile;
  const conflicts = providerModelConflicts(inputs, selection);
  const requests: Array<SlotRequest> = [];
  const inOrder = taskType === "implementation-planning" ? planningOrder : rosterOrder;
  for (const role of inOrder) {
    const counted = counts.find(({ declaration }) => declaration.role === role);
    if (counted === undefined) continue;
    const reached =
      role === analysingRole(taskType) || role === "implementer" ? selection.providerModels : [];
    for (let ordinal = 1; ordinal <= counted.count; ordinal++) {
      requests.push(requestOf(counted.declaration, role, ordinal, taskType, selection, reached, conflicts));
    }
  }
  return { requests, conflicts };
};

const planningOrder = [...rosterOrder.filter((role) => role !== "verifier"), "verifier"] as const;

const requestOf = (
  declaration: RoleDeclaration,
  role: Role,
  ordinal: number,
  taskType: AssignmentInputs["profile"]["taskType"],
  selection: Selection,
  providerModels: Selection["providerModels"],
  conflicts: Array<FlagConflict>,
): SlotRequest => {
  const worker = role === analysingRole(taskType) ? selection.workers?.[ordinal - 1] : undefined;
  const critic = role === "critic" && selection.critic !== "off" ? selection.critic : null;
  const writer = role === "report-writer" && ordinal === 1 ? selection.reportWriter : null;
  const { provider, models } = merge(
    { role, ordinal },
    [
      { flag: "--workers", provider: worker ?? null },
      { flag: "--executor", provider: role === "implementer" ? selection.executor : null },
      { flag: "--critic", provider: critic },
      { flag: "--report-writer-provider", provider: writer?.provider ?? null },
    ],
    [
      { flag: "--role-model", model: selection.roleModels[role]?.[ordinal - 1] ?? null },
      { flag: "--report-writer-model", model: writer?.model ?? null },
    ],
    conflicts,
  );
  return { role, ordinal, declaration, provider, models, providerModels };
};

/** The request for a leader that okstra starts. */
export const leaderRequest = (selection: Selection, conflicts: Array<FlagConflict>): SlotRequest => ({
  role: "leader",
  ordinal: 1,
  declaration: null,
  ...merge(
    { role: "leader", ordinal: 1 },
    [{ flag: "--lead-provider", provider: selection.lead?.provider ?? null }],
    [
      { flag: "--role-model", model: selection.roleModels.leader?.[0] ?? null },
      { flag: "--lead-model", model: selection.lead?.model ?? null },
    ],
    conflicts,
  ),
  providerModels: [],
});

/** One provider out of all statements, or the conflict between two of them. */
const merge = (
  slot: { readonly role: Role; readonly ordinal: number },
  providers: ReadonlyArray<{ readonly flag: string; readonly provider: ProviderId | null }>,
  models: ReadonlyArray<{ readonly flag: string; readonly model: NamedModel | null }>,
  conflicts: Array<FlagConflict>,
): Pick<SlotRequest, "provider" | "models"> => {
  let first: { readonly id: ProviderId; readonly flag: string; readonly word: string } | null = null;
  const hear = (flag: string, id: ProviderId | null, word: string): void => {
    if (id === null) return;
    if (first === null) {
      first = { id, flag, word };
    } else if (first.id !== id) {
      conflicts.push({
        subject: `${first.flag} and ${flag} (${slot.role}#${slot.ordinal})`,
        got: `${first.word} and ${word}`,
        expected: "one provider for one slot",
        remedy: `Leave ${first.flag} or ${flag} away, or let them name one provider.`,
      });
    }
  };
  const given: Array<ModelStatement> = [];
  for (const { flag, model } of models) {
    if (model === null) continue;
    given.push({ flag, model });
    if (isFullRef(model)) hear(flag, model.provider, model.given);
  }
  for (const { flag, provider } of providers) hear(flag, provider, provider ?? "");
  return { provider: first, models: given };
};

/** Contradictions inside `--claude-model` and kin, whatever slots they reach. */
const providerModelConflicts = (
  { catalogue }: AssignmentInputs,
  { providerModels }: Selection,
): Array<FlagConflict> =>
  providerModels.flatMap(({ provider, model, flag }): ReadonlyArray<FlagConflict> => {
    if (model.provider !== null && model.provider !== provider) {
      return [
        {
          subject: flag,
          got: `${model.given} for ${provider}`,
          expected: `a model of ${provider}`,
          remedy: `Name a model of ${provider} with ${flag}, or leave it away.`,
        },
      ];
    }
    return catalogue.providers.some(({ id }) => id === provider)
      ? []
      : [
          {
            subject: flag,
            got: `a model for ${provider}`,
            expected: `a provider of the catalogue: ${knownProviders(catalogue).join(", ")}`,
            remedy: `Leave ${flag} away, or add ${provider} to modelCatalog (docs/catalogue.md).`,
          },
        ];
  });

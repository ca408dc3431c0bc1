import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import type { AssignmentInputs } from "../../../src/domain/assignment/AssignmentInputs.ts";
import { judgedBy } from "../../../src/domain/assignment/independence.ts";
import { resolveAssignments } from "../../../src/domain/assignment/resolveAssignments.ts";
import type { Selection } from "../../../src/domain/assignment/Selection.ts";
import type { Model } from "../../../src/domain/catalogue/ModelCatalogue.ts";
import type { Role } from "../../../src/domain/profile/Role.ts";
import { noSelection } from "../../fixtures/assignments.ts";
import { drawsFrom, numbers } from "../../fixtures/draws.ts";
import { generateRoster } from "../../fixtures/generatedRosters.ts";

interface Seat {
  readonly role: Role;
  readonly ref: string | null;
  readonly family: string | null;
}

/** Every listed model that may be this role by default, told apart from the resolver's own way of asking. */
const fit = (inputs: AssignmentInputs, role: Role): ReadonlyArray<Seat> => {
  const { catalogue, profile, host, backend, presence, renderOnly } = inputs;
  const native = (provider: string) =>
    role !== "leader" &&
    backend === "cli-wrapper" &&
    host.descriptor.nativeProviders.some((id) => id === provider);
  const allowed = role === "leader" ? [host.descriptor.nativeProvider] : profile.providers;
  return catalogue.providers
    .filter(
      ({ id, capability }) =>
        allowed.includes(id) &&
        (native(id) || (capability !== null && (renderOnly || presence[capability.cli] === true))),
    )
    .flatMap(({ id, models }) =>
      models.filter(
        (model: Model) => model.roles.includes(role) && (!native(id) || model.hostModelValue !== null),
      ),
    )
    .map((model) => ({ role, ref: `${model.provider}/${model.id}`, family: model.family }));
};

const mayJoin = (
  inputs: AssignmentInputs,
  floor: string | null,
  seated: ReadonlyArray<Seat>,
  seat: Seat,
): boolean => {
  const { taskType, roles } = inputs.profile;
  const declaration = roles.find(({ role }) => role === seat.role);
  if (declaration?.distinct && seated.some(({ role, ref }) => role === seat.role && ref === seat.ref))
    return false;
  const judges = judgedBy(taskType, seat.role);
  if (judges === null) return true;
  const judged =
    judges === "outside"
      ? inputs.judged.map(({ modelRef, family }) => ({ ref: modelRef, family }))
      : seated.filter(({ role }) => judges.includes(role));
  if (judged.some(({ ref }) => ref === seat.ref)) return false;
  const strict = [floor, declaration?.independence];
  const known = judged.length > 0 && judged.every(({ ref }) => ref !== null);
  if (strict.includes("family"))
    return (
      known && seat.family !== null && judged.every(({ family }) => family !== null && family !== seat.family)
    );
  return known || !strict.includes("model");
};

/** Whether any seating at all keeps the rules: every one is tried. */
const isPossible = (inputs: AssignmentInputs, selection: Selection): boolean => {
  const { profile, host } = inputs;
  const spawned = host.context.entryMode === "spawn-process";
  const order: ReadonlyArray<Role> = [
    "leader",
    "implementer",
    "analyser",
    "critic",
    "report-writer",
    "verifier",
  ];
  const judgesLast =
    profile.taskType === "final-verification"
      ? (["leader", "verifier", "critic", "report-writer"] as const)
      : order;
  const open = judgesLast.flatMap((role): ReadonlyArray<Role> => {
    if (role === "leader") return spawned ? [role] : [];
    const declaration = profile.roles.find((one) => one.role === role);
    if (
      declaration === undefined ||
      (role === "verifier" && profile.taskType === "implementation-planning" && !inputs.planVerification)
    )
      return [];
    return Array.from({ length: selection.counts[role] ?? declaration.count }, () => role);
  });
  const { currentModel } = host.context;
  const model = currentModel.kind === "unknown" ? null : currentModel;
  const listed = inputs.catalogue.providers
    .flatMap(({ models }) => models)
    .find(({ provider, id }) => provider === model?.providerId && id === model?.modelId);
  const leader: Seat = {
    role: "leader",
    ref: model?.modelId ? `${model.providerId}/${model.modelId}` : null,
    family: listed?.family ?? null,
  };
  const floor = [selection.independence, inputs.independence].includes("family")
    ? "family"
    : (selection.independence ?? inputs.independence);
  const from = (at: number, seated: ReadonlyArray<Seat>): boolean =>
    at === open.length ||
    fit(inputs, open[at]!).some(
      (seat) => mayJoin(inputs, floor, seated, seat) && from(at + 1, [...seated, seat]),
    );
  return from(0, spawned ? [] : [leader]);
};

describe("resolving without flags that name a model", () => {
  it.prop(
    "refuses only where no seating at all would keep the rules",
    { given: numbers },
    ({ given }) => {
      const { inputs, selection } = generateRoster(drawsFrom(given));
      const { independence, counts } = selection;
      const critic =
        given[0]! % 2 === 1 && inputs.profile.roles.some(({ role }) => role === "critic")
          ? { critic: 1 }
          : {};
      const asked: Selection = { ...noSelection, independence, counts: { ...counts, ...critic } };
      const result = resolveAssignments(inputs, asked);
      if (Result.isSuccess(result)) return;
      assert.deepStrictEqual(result.failure.conflicts, []);
      assert.isFalse(isPossible(inputs, asked), result.failure.message);
    },
    { arbitrary: { runs: 600 } },
  );
});

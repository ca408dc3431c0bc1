import type { Warning } from "../refusal/Problem.ts";
import { byCodePoint } from "../text/codePointOrder.ts";
import { nearestOf } from "../text/nearestOf.ts";
import type { AssignmentInputs } from "./AssignmentInputs.ts";
import type { AssignmentSlot } from "./AssignmentPlan.ts";
import type { Selection } from "./Selection.ts";
import { analysingRole } from "./slotCounts.ts";
import { slotLabel } from "./slotLabel.ts";

/** What is worth knowing of a roster that stands. */
export const planWarnings = (
  inputs: AssignmentInputs,
  selection: Selection,
  slots: ReadonlyArray<AssignmentSlot>,
): ReadonlyArray<Warning> => [
  ...absentClis(inputs, slots),
  ...sharedFamilies(inputs, slots),
  ...slots.flatMap((slot) => unlistedModel(inputs, slot)),
  ...slots.flatMap(independenceWarning),
  ...unusedModelFlags(inputs, selection, slots),
];

const absentClis = (
  { catalogue, presence }: AssignmentInputs,
  slots: ReadonlyArray<AssignmentSlot>,
): ReadonlyArray<Warning> => {
  const started = new Set(
    slots.flatMap(({ binding, provider }) => (binding.runner === "cli-wrapper" ? [provider] : [])),
  );
  return [...started].flatMap((provider) => {
    const cli = catalogue.providers.find(({ id }) => id === provider)?.capability?.cli;
    return cli === undefined || presence[cli] === true
      ? []
      : [
          {
            tag: "CliAbsent",
            message: `${cli}, the CLI of ${provider}, is not on the PATH; install it before the run is started.`,
          },
        ];
  });
};

/** Distinct slots that came to one family because a provider of another one could not serve. */
const sharedFamilies = (
  { catalogue, profile }: AssignmentInputs,
  slots: ReadonlyArray<AssignmentSlot>,
): ReadonlyArray<Warning> =>
  profile.roles.flatMap(({ role, distinct }) => {
    const seated = slots.filter((slot) => slot.role === role);
    const family = seated[0]?.family ?? null;
    if (distinct === null || family === null || seated.length < 2) return [];
    if (seated.some((slot) => slot.family !== family)) return [];
    const lost = new Map<string, string>();
    for (const { candidate, source, reason } of seated.flatMap((slot) => slot.passedOver)) {
      if (source.kind !== "profile") continue;
      const provider = catalogue.providers.find(({ id }) => id === candidate.split("/")[0]);
      const offersAnother = provider?.models.some(
        (model) => model.roles.includes(role) && model.family !== null && model.family !== family,
      );
      if (offersAnother === true) lost.set(provider!.id, reason);
    }
    return [...lost].map(([provider, reason]) => ({
      tag: "FamilyShared",
      message: `${provider} was passed over: ${reason}. ${seated.length === 2 ? "Both" : `All ${seated.length}`} ${role} slots are of family ${family}.`,
    }));
  });

/** Taken as it was named; a typing error in it shows only when the worker starts. */
const unlistedModel = ({ catalogue }: AssignmentInputs, slot: AssignmentSlot): ReadonlyArray<Warning> => {
  const provider = catalogue.providers.find(({ id }) => id === slot.provider);
  if (!slot.unlisted || provider === undefined || slot.modelId === null) return [];
  const [near] = nearestOf(
    slot.modelId,
    provider.models.map(({ id }) => id),
    1,
  );
  const instead = near === undefined ? "" : ` The nearest it lists is ${near}.`;
  return [
    {
      tag: "ModelUnlisted",
      message: `${slotLabel(slot, slot.modelRef)}: ${provider.id} lists no such model; it is used as named.${instead}`,
    },
  ];
};

const independenceWarning = (slot: AssignmentSlot): ReadonlyArray<Warning> => {
  const { independence } = slot;
  if (independence === null || independence.level === "family") return [];
  const label = slotLabel(slot, slot.modelRef);
  return independence.level === "model"
    ? [{ tag: "IndependenceWeak", message: `${label} is weakly independent: ${independence.reason}.` }]
    : [
        {
          tag: "IndependenceUnknown",
          message: `${label} is not shown to be independent: ${independence.reason}.`,
        },
      ];
};

/** A model flag adds no provider: where no slot it reaches is on its provider, it does nothing. */
const unusedModelFlags = (
  { profile }: AssignmentInputs,
  { providerModels }: Selection,
  slots: ReadonlyArray<AssignmentSlot>,
): ReadonlyArray<Warning> => {
  const analysing = analysingRole(profile.taskType);
  const reached = slots.filter(({ role }) => role === analysing || role === "implementer");
  return providerModels
    .filter(({ provider }) => !reached.some((slot) => slot.provider === provider))
    .toSorted((a, b) => byCodePoint(a.provider, b.provider))
    .map(({ flag, provider, model }) => ({
      tag: "ModelFlagUnused",
      message: `${flag} names ${model.given}, but no analysing or implementing slot is on ${provider}; --workers or --executor puts one there.`,
    }));
};

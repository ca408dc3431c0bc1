import type { Warning } from "../refusal/Problem.ts";
import { byCodePoint } from "../text/codePointOrder.ts";
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

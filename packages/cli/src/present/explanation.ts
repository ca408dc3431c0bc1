import type { ChoiceSource } from "@okstra/core/domain/assignment/AssignmentPlan";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import type { PreparedRun } from "@okstra/core/usecases/prepareTaskBundle";

/** `data.explanation` of `prepare --explain --json`: where each value came from, and what was passed over for it. */
export const explanationData = ({ facts }: PreparedRun) => ({
  resolved: facts.resolved,
  terminal: facts.backend.observed,
  slots: facts.plan.slots.map(({ role, ordinal, workerId, modelRef, source, passedOver, independence }) => ({
    role,
    ordinal,
    workerId,
    modelRef,
    source,
    passedOver,
    independence,
  })),
});

/** The same for people. */
export const explanationLines = ({ facts }: PreparedRun): ReadonlyArray<string> => [
  "Where each value came from:",
  ...facts.resolved.map((value) => `  ${value.name} = ${visibleText(value.value ?? "-")}  (${value.source})`),
  ...facts.backend.observed.map((line) => `  terminal: ${visibleText(line)}`),
  ...facts.plan.slots.flatMap((slot) => [
    `  ${slot.role}#${slot.ordinal} = ${slot.modelRef ?? "unknown"}`,
    `    provider from ${sourceText(slot.source.provider)}; model from ${sourceText(slot.source.model)}`,
    ...slot.passedOver.map(
      (passed) =>
        `    passed over ${visibleText(passed.candidate)} (${passed.source.name}): ${passed.reason}`,
    ),
    ...(slot.independence === null
      ? []
      : [`    independence ${slot.independence.level}: ${slot.independence.reason}`]),
  ]),
];

const sourceText = ({ kind, name }: ChoiceSource): string => `${kind} ${name}`;

import { headerOf } from "../run/artefactHeader.ts";
import type { RunInputs } from "../run/RunInputs.ts";
import type { CarriedIn } from "../prepare/CarriedIn.ts";
import type { RunFrame } from "./RunFrame.ts";

/** The snapshot of what was asked and how each value was resolved. */
export const composeRunInputs = ({ facts, runRef }: RunFrame): RunInputs => ({
  ...headerOf("run-inputs"),
  runRef,
  taskType: facts.run.taskType,
  createdAt: facts.createdAt,
  flags: Object.fromEntries(Object.entries(facts.flags).filter(([, words]) => words !== undefined)),
  resolved: facts.resolved.map(({ name, value, source }) => ({ name, value, source })),
  brief: {
    path: facts.brief.path,
    sha256: facts.brief.sha256,
    bytes: facts.brief.bytes.length,
    title: facts.brief.title,
  },
  directive: facts.directive,
  workCategory: facts.workCategory,
  relatedTasks: facts.relatedTasks.map(({ key, title, manifest }) => ({ key, title, manifest })),
  evidenceInputs: facts.evidenceInputs.map(({ path, sha256, bytes }) => ({ path, sha256, bytes })),
  clarificationResponse: clarificationOf(facts.carried),
  selectedDirection: directionOf(facts.carried),
  fixCycle: facts.fixCycles.opens,
  assignments: facts.plan.slots.map((slot) => ({
    slot: `${slot.role}#${slot.ordinal}`,
    workerId: slot.workerId,
    modelRef: slot.modelRef,
    source: {
      provider: { kind: slot.source.provider.kind, name: slot.source.provider.name },
      model: { kind: slot.source.model.kind, name: slot.source.model.name },
    },
    passedOver: slot.passedOver.map(({ candidate, source, reason }) => ({
      candidate,
      source: { kind: source.kind, name: source.name },
      reason,
    })),
  })),
  terminalBackend: {
    name: facts.backend.name,
    source: facts.backend.source,
    observed: facts.backend.observed,
  },
});

type Carried<Key extends "clarificationResponse" | "selectedDirection"> = Exclude<RunInputs[Key], undefined>;

/** The last of the carried answers is what the flag names; those before it came with the direction. */
const clarificationOf = (carried: CarriedIn): Carried<"clarificationResponse"> => {
  const named = carried.clarificationResponse === null ? undefined : carried.answers.at(-1);
  if (named === undefined) return null;
  const { path, sha256, report, answersFile } = named;
  return { path, sha256, runRef: report?.runRef ?? null, answers: answersFile };
};

const directionOf = ({ direction, answers }: CarriedIn): Carried<"selectedDirection"> => {
  if (direction === null) return null;
  const { report, runRef, option, selectionFile } = direction;
  const carried = answers.find((each) => each.report?.runRef === runRef);
  return {
    ...report,
    runRef,
    option: option.id,
    title: option.title,
    selection: selectionFile,
    answers: carried?.answersFile ?? null,
  };
};

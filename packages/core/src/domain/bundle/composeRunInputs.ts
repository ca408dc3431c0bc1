import { headerOf } from "../run/artefactHeader.ts";
import type { RunInputs } from "../run/RunInputs.ts";
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

import type { Role } from "../profile/Role.ts";
import { planVerifier } from "./dutyOf.ts";
import type { FramedWorker, RunFrame } from "./RunFrame.ts";

/** Roles by when they start: a wave reads what the waves before it wrote. */
const waves: ReadonlyArray<ReadonlyArray<Role>> = [
  ["implementer"],
  ["analyser", "verifier"],
  ["critic"],
  ["report-writer"],
  ["translator"],
];

/** Those who work from the lead's synthesis, and so start only after it. */
const reporting: ReadonlyArray<Role> = ["report-writer", "translator"];

/** The wave a worker starts in, counted from 1 over the waves that this run has. */
export const waveOf = (frame: Pick<RunFrame, "workers">, worker: FramedWorker): number =>
  1 +
  waves
    .filter((wave) => frame.workers.some(({ slot }) => !slot.dynamic && wave.includes(slot.role)))
    .findIndex((wave) => wave.includes(worker.slot.role));

/**
 * The phase of the lead contract in which a worker starts: before the lead's convergence, after its synthesis, or
 * once the plan stands that it judges.
 */
export const phaseOf = ({ slot, duty }: FramedWorker): "workers" | "report" | "verification" => {
  if (duty === planVerifier) return "verification";
  return reporting.includes(slot.role) ? "report" : "workers";
};

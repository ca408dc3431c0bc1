import type { Role } from "../profile/Role.ts";
import type { FramedWorker, RunFrame } from "./RunFrame.ts";

/** Roles by when they start: a wave reads what the waves before it wrote. */
const waves: ReadonlyArray<ReadonlyArray<Role>> = [
  ["implementer"],
  ["analyser", "verifier"],
  ["critic"],
  ["report-writer"],
  ["translator"],
];

/** The wave a worker starts in, counted from 1 over the waves that this run has. */
export const waveOf = (frame: Pick<RunFrame, "workers">, worker: FramedWorker): number =>
  1 +
  waves
    .filter((wave) => frame.workers.some(({ slot }) => !slot.dynamic && wave.includes(slot.role)))
    .findIndex((wave) => wave.includes(worker.slot.role));

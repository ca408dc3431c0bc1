import type { Role } from "../profile/Role.ts";
import { planVerifier } from "./dutyOf.ts";
import type { FramedWorker, RunFrame } from "./RunFrame.ts";

/** Who starts when: a wave reads what the waves before it wrote. */
const waves: ReadonlyArray<ReadonlyArray<Role | typeof planVerifier>> = [
  ["implementer"],
  ["analyser", "verifier"],
  ["critic"],
  ["report-writer"],
  [planVerifier],
  ["translator"],
];

/** The wave a worker starts in, counted from 1 over the waves that this run has. */
export const waveOf = (frame: Pick<RunFrame, "workers">, worker: FramedWorker): number =>
  1 +
  waves
    .filter((wave) => frame.workers.some((each) => !each.slot.dynamic && wave.includes(placeOf(each))))
    .findIndex((wave) => wave.includes(placeOf(worker)));

const placeOf = ({ slot, duty }: FramedWorker) => (duty === planVerifier ? planVerifier : slot.role);

/**
 * The phase of the lead contract in which a worker starts: before the lead's convergence, after its synthesis, once the
 * plan stands that it judges, or once nobody writes the report anew.
 */
export const phaseOf = (worker: FramedWorker): "workers" | "report" | "verification" | "translation" => {
  const place = placeOf(worker);
  if (place === planVerifier) return "verification";
  if (place === "translator") return "translation";
  return place === "report-writer" ? "report" : "workers";
};

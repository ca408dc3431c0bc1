import { afterRun, type FixCycleFile } from "../run/fixCycles.ts";
import type { RunFrame } from "./RunFrame.ts";

/** The task's fix cycles with what this run does to them; null where it leaves them as they are. */
export const composeFixCycles = (frame: RunFrame): string | null => {
  const { facts } = frame;
  const before = facts.fixCycles.lines;
  const after = cyclesAfter(frame);
  const changed = after.length !== before.length || after.some(({ text }, at) => text !== before[at]?.text);
  return changed ? after.map(({ text }) => `${text}\n`).join("") : null;
};

/** The cycles as they stand once this run is prepared: what its packet tells of them. */
export const cyclesAfter = ({ facts, runRef }: RunFrame): FixCycleFile["lines"] =>
  afterRun(facts.fixCycles, {
    runRef,
    at: facts.createdAt,
    opens: facts.fixCycles.opens,
    reason: facts.directive,
    statusOf: (opener) => facts.present.runs.find((run) => run.runRef === opener)?.status ?? null,
  });

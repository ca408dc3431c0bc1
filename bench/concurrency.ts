import { killAtRandom } from "../packages/cli/test/processes/killAtRandom.ts";
import { raceForTask } from "../packages/cli/test/processes/raceForTask.ts";
import { makeSampleProject } from "../packages/cli/test/processes/SampleProject.ts";
import type { Bar } from "./Bar.ts";

/** Processes that prepare one task at once: every one must have its bundle, sequence and row. */
export async function proveRace(processes: number, rounds: number): Promise<ReadonlyArray<Bar>> {
  const project = makeSampleProject();
  try {
    const { bundles, faults } = await raceForTask(project, { processes, rounds });
    tell(faults);
    const detail = `${bundles} of ${processes * rounds} bundles`;
    return [
      {
        name: `${processes} processes at once, ${rounds} rounds`,
        measured: faults.length,
        bar: 0,
        unit: "faults",
        detail,
      },
    ];
  } finally {
    project.remove();
  }
}

/** Real kills of whole commands: the old state or the whole new one, nothing else. */
export async function proveKills(kills: number): Promise<ReadonlyArray<Bar>> {
  const project = makeSampleProject();
  try {
    const { faults, ...seen } = await killAtRandom(project, { kills, random: Math.random });
    tell(faults);
    const detail = `${seen.kills} of ${kills}: ${seen.oldState} left the old state, ${seen.newState} the new one, ${seen.inCommit} were within a commit`;
    return [
      {
        name: "SIGKILL at random moments",
        measured: faults.length + kills - seen.kills,
        bar: 0,
        unit: "faults",
        detail,
      },
    ];
  } finally {
    project.remove();
  }
}

const tell = (faults: ReadonlyArray<string>): void => {
  for (const fault of faults) process.stderr.write(`fault: ${fault}\n`);
};

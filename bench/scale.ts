import {
  makeSampleProject,
  prepareWords,
  type SampleProject,
} from "../packages/cli/test/processes/SampleProject.ts";
import { runHere } from "../packages/cli/test/processes/startOkstra.ts";
import { addIndexRows, addRuns, forgetNewRuns } from "./longHistory.ts";
import type { Bar } from "./Bar.ts";
import { type Measurement, measure } from "./measure.ts";
import { okstra } from "./startup.ts";

/** `prepare` beside a long history against the same beside a short one, taken in turn. */
export async function measureScale(rounds: number): Promise<ReadonlyArray<Bar>> {
  const [short, long] = [makeSampleProject(), makeSampleProject()];
  try {
    const few = await makeHistory(short, 10, 10);
    const many = await makeHistory(long, 10_000, 100_000);
    const measured = await measure(
      [subject("short history", short, few), subject("long history", long, many)],
      rounds,
    );
    const [, shortly, longly] = measured as [Measurement, Measurement, Measurement];
    return [
      {
        name: "prepare beside 10,000 artefacts and 100,000 rows",
        measured: longly.medianMs / shortly.medianMs,
        bar: 1.5,
        unit: "x the same with 10 and 10",
        detail: `medians of ${longly.runs}: ${longly.medianMs.toFixed(1)} ms against ${shortly.medianMs.toFixed(1)} ms; ${many.artefacts} artefacts of ${many.runs} runs against ${few.artefacts}`,
      },
    ];
  } finally {
    short.remove();
    long.remove();
  }
}

interface History {
  readonly artefacts: number;
  readonly runs: number;
}

const makeHistory = async (project: SampleProject, artefacts: number, rows: number): Promise<History> => {
  const first = await runHere(project, prepareWords);
  if (first.code !== 0) throw new Error(`the first prepare failed:\n${first.stderr}`);
  const history = addRuns(project.root, artefacts);
  addIndexRows(project.home, history.runs, rows);
  // Once more, so that the task manifest speaks of the history before anything is measured.
  await runHere(project, prepareWords);
  return history;
};

const subject = (name: string, project: SampleProject, { runs }: History) => ({
  name,
  argv: [process.execPath, okstra, ...prepareWords] as const,
  cwd: project.root,
  env: project.env,
  before: () => forgetNewRuns(project.root, runs + 1),
});

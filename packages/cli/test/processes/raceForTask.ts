import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readTaskState } from "./readTaskState.ts";
import { briefOf, prepareWords, type SampleProject } from "./SampleProject.ts";
import { runHere } from "./startOkstra.ts";

export interface RaceOutcome {
  readonly bundles: number;
  readonly faults: ReadonlyArray<string>;
}

/** Lets so many processes prepare one task at once, round after round, and tells what is wrong afterwards. */
export const raceForTask = async (
  project: SampleProject,
  { processes, rounds }: { readonly processes: number; readonly rounds: number },
): Promise<RaceOutcome> => {
  const faults: Array<string> = [];
  const sequences: Array<string> = [];
  const words = [...prepareWords, "--lock-timeout", "300", "--json"];
  for (let round = 1; round <= rounds; round++) {
    const ended = await Promise.all(Array.from({ length: processes }, () => runHere(project, words)));
    for (const { code, stdout, stderr } of ended) {
      if (code === 0) sequences.push((JSON.parse(stdout) as { data: { runSeq: string } }).data.runSeq);
      else faults.push(`round ${round}: exit ${code}: ${stdout}${stderr}`);
    }
  }
  const wanted = processes * rounds;
  const distinct = new Set(sequences).size;
  if (distinct !== wanted) faults.push(`${distinct} distinct sequences were reported, not ${wanted}`);
  const state = readTaskState(project);
  if (state.sequences.length !== wanted)
    faults.push(`${state.sequences.length} bundles stand, not ${wanted}`);
  return { bundles: state.sequences.length, faults: [...faults, ...state.faults] };
};

/** Each process prepares a task of its own: none waits for another, and the index takes all of them. */
export const raceForTasks = async (project: SampleProject, processes: number): Promise<RaceOutcome> => {
  const tasks = Array.from({ length: processes }, (_, at) => `task-${at + 1}`);
  for (const task of tasks) writeFileSync(join(project.root, `${task}.md`), briefOf(task));
  const ended = await Promise.all(
    tasks.map((task) =>
      runHere(project, [...prepareWords.map((word) => word.replace("brief.md", `${task}.md`)), "--json"]),
    ),
  );
  const faults = ended.flatMap(({ code, stdout, stderr }) =>
    code === 0 ? [] : [`exit ${code}: ${stdout}${stderr}`],
  );
  const states = tasks.map((task) => readTaskState(project, task));
  return {
    bundles: states.reduce((sum, { sequences }) => sum + sequences.length, 0),
    faults: [...faults, ...states.flatMap((state) => state.faults)],
  };
};

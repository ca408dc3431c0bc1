import { existsSync } from "node:fs";
import { join } from "node:path";
import { readTaskState } from "./readTaskState.ts";
import { prepareWords, type SampleProject } from "./SampleProject.ts";
import { runHere, startOkstra } from "./startOkstra.ts";

export interface KillOutcome {
  readonly kills: number;
  /** Kills after which the task stood as before, and those after which the new run stood. */
  readonly oldState: number;
  readonly newState: number;
  /** Kills that left a record or staged files behind, so that recovery had something to do. */
  readonly inCommit: number;
  readonly faults: ReadonlyArray<string>;
}

const recovering: ReadonlyArray<ReadonlyArray<string>> = [
  ["show", "auth/login-fails", "--json"],
  ["runs", "--json"],
  ["reconcile", "--json"],
];

/**
 * Kills `prepare` at moments spread over its whole run, and after each kill lets another command read the task: it
 * must find the old state or the whole new one.
 */
export const killAtRandom = async (
  project: SampleProject,
  { kills, random }: { readonly kills: number; readonly random: () => number },
): Promise<KillOutcome> => {
  const faults: Array<string> = [];
  const seen = { kills: 0, oldState: 0, newState: 0, inCommit: 0 };
  const whole = await timed(() => runHere(project, prepareWords));
  let before = readTaskState(project).sequences.length;
  let longest = whole;
  while (seen.kills < kills && faults.length === 0) {
    const { child, ended } = startOkstra(project, prepareWords);
    // The commit is in the last third; a wait beyond the end finds the process gone, which is no kill.
    const wait = setTimeout(() => child.kill("SIGKILL"), longest * (0.25 + 0.8 * random()));
    const begin = performance.now();
    const { code, signal, stderr } = await ended;
    clearTimeout(wait);
    if (signal === "SIGKILL") seen.kills++;
    else {
      longest = (longest + performance.now() - begin) / 2;
      if (code !== 0) faults.push(`prepare ended by itself with ${code}: ${stderr}`);
    }
    const task = join(project.root, ".okstra/tasks/auth/login-fails");
    if ([".commit.json", ".staging"].some((name) => existsSync(join(task, name)))) seen.inCommit++;
    const command = recovering[seen.kills % recovering.length] ?? [];
    const read = await runHere(project, command);
    if (read.code !== 0) faults.push(`${command.join(" ")} exits ${read.code}: ${read.stdout}${read.stderr}`);
    const state = readTaskState(project);
    const grown = state.sequences.length - before;
    if (grown !== 0 && grown !== 1) faults.push(`${grown} runs more after one prepare`);
    if (signal === "SIGKILL") seen[grown === 0 ? "oldState" : "newState"]++;
    before = state.sequences.length;
    faults.push(...state.faults.map((fault) => `kill ${seen.kills}, then ${command[0]}: ${fault}`));
  }
  const last = await runHere(project, prepareWords);
  if (last.code !== 0) faults.push(`the last prepare exits ${last.code}: ${last.stderr}`);
  if (existsSync(join(project.root, ".okstra/tasks/auth/login-fails/.staging")))
    faults.push("staged files outlive the next prepare");
  return { ...seen, faults };
};

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
};

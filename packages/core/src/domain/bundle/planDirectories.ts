import { byCodePoint } from "../text/codePointOrder.ts";
import type { PlannedDirectory } from "./BundlePlan.ts";
import type { RunFrame } from "./RunFrame.ts";

/** Open below a closed door: `.okstra/tasks` is the user's alone, so what lies in it needs no guard of its own. */
const open = 0o755;

/**
 * Every directory of the task that the bundle needs, parents first: those of its files, and those that lead and
 * workers write to. What lies above the task is the store's to make.
 */
export const planDirectories = (
  frame: RunFrame,
  files: ReadonlyArray<{ readonly path: string }>,
): ReadonlyArray<PlannedDirectory> => {
  const { paths, task } = frame;
  const ownPath = (path: string): boolean => path === task.root || path.startsWith(`${task.root}/`);
  const outputs = [paths.workerRecords, ...frame.workers.map((worker) => parent(worker.resultPath))];
  const wanted = new Set<string>();
  for (const directory of [
    ...files.map(({ path }) => parent(path)),
    ...outputs,
    parent(paths.reportData),
    parent(paths.errors),
  ]) {
    for (let path = directory; ownPath(path) && !wanted.has(path); path = parent(path)) wanted.add(path);
  }
  return [...wanted].sort(byCodePoint).map((path) => ({ path, mode: open }));
};

const parent = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

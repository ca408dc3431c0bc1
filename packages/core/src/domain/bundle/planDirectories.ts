import { okstraDir, tasksDir } from "../run/runPaths.ts";
import { byCodePoint } from "../text/codePointOrder.ts";
import type { PlannedDirectory } from "./BundlePlan.ts";
import type { RunFrame } from "./RunFrame.ts";

/** Open below a closed door: `.okstra/tasks` is the user's alone, so what lies in it needs no guard of its own. */
const closed = 0o700;
const open = 0o755;

/** Every directory of the bundle, parents first: those of its files, and those that lead and workers write to. */
export const planDirectories = (
  frame: RunFrame,
  files: ReadonlyArray<{ readonly path: string }>,
): ReadonlyArray<PlannedDirectory> => {
  const { paths } = frame;
  const outputs = [paths.workerRecords, ...frame.workers.map((worker) => parent(worker.resultPath))];
  const wanted = new Set<string>();
  for (const directory of [
    ...files.map(({ path }) => parent(path)),
    ...outputs,
    parent(paths.reportData),
    parent(paths.errors),
  ]) {
    for (let path = directory; path !== "" && !wanted.has(path); path = parent(path)) wanted.add(path);
  }
  wanted.add(okstraDir);
  return [...wanted].sort(byCodePoint).map((path) => ({ path, mode: path === tasksDir ? closed : open }));
};

const parent = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

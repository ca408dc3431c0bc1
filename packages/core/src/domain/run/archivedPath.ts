import { runPaths } from "./runPaths.ts";
import type { RunRef } from "./RunRef.ts";

/** The directories of a run folder whose entries rotate into the archive. Nothing else ever moves. */
export const rotatedDirs = ["worker-results", "prompts"] as const;
export type RotatedDir = (typeof rotatedDirs)[number];

/** Where a file of a run lies once it has rotated; null for one that never does. Readers look there second. */
export const archivedPath = (ref: RunRef, path: string): string | null => {
  const paths = runPaths(ref);
  const dir = rotatedDirs.find((each) => path.startsWith(`${paths.dir}/${each}/`));
  return dir === undefined ? null : `${paths.archive}/${path.slice(paths.dir.length + 1)}`;
};

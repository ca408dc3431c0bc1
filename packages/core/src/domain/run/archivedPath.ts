import { exactRef } from "./parseRunRef.ts";
import { runPaths, tasksDir } from "./runPaths.ts";
import type { RunRef } from "./RunRef.ts";
import { formatRunSeq } from "./RunSeq.ts";
import { sequenceInName } from "./runSequences.ts";

/** The directories of a run folder whose entries rotate into the archive. Nothing else ever moves. */
export const rotatedDirs = ["worker-results", "prompts"] as const;
export type RotatedDir = (typeof rotatedDirs)[number];

/** Where a file of a run lies once it has rotated; null for one that never does. Readers look there second. */
export const archivedPath = (ref: RunRef, path: string): string | null => {
  const paths = runPaths(ref);
  const dir = rotatedDirs.find((each) => path.startsWith(`${paths.dir}/${each}/`));
  return dir === undefined ? null : `${paths.archive}/${path.slice(paths.dir.length + 1)}`;
};

/** The same for a path alone, whichever run it is of. */
export const archivedPlace = (path: string): string | null => {
  if (!path.startsWith(`${tasksDir}/`)) return null;
  const parts =
    /^(?<task>[^/]+\/[^/]+)\/runs\/(?<folder>[^/]+(\/stage-\d+)?)\/(?<dir>[^/]+)\/(?<name>[^/]+)/u.exec(
      path.slice(tasksDir.length + 1),
    )?.groups;
  const dir = rotatedDirs.find((each) => each === parts?.["dir"]);
  const seq = dir === undefined ? null : sequenceInName(dir, parts?.["name"] ?? "");
  const ref = seq === null ? null : exactRef(`${parts?.["task"]}/${parts?.["folder"]}/${formatRunSeq(seq)}`);
  return ref === null ? null : archivedPath(ref, path);
};

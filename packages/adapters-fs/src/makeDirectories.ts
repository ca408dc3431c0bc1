import { parentsOf } from "@okstra/core/domain/bundle/commitRecordFault";
import { tasksDir } from "@okstra/core/domain/run/runPaths";
import type { DurableFiles } from "./DurableFiles.ts";
import { under } from "./plainPath.ts";
import { PathObstructed, systemCode } from "./systemError.ts";

const privateMode = 0o700;
const openMode = 0o755;

/** A folder nobody planned: private at and below `.okstra/tasks`, else as usual. */
export const defaultDirectoryMode = (path: string): number =>
  path === tasksDir || path.startsWith(`${tasksDir}/`) ? privateMode : openMode;

/**
 * Makes directories below the root and those above them, each looked at first and once; adds the ones it made to
 * `made`, outer before inner. Starts again where another process, undoing its own, takes an empty parent away.
 */
export const makeDirectories = (
  files: DurableFiles,
  root: string,
  paths: Iterable<string>,
  made: Set<string>,
  modeOf: (path: string) => number = defaultDirectoryMode,
): void => {
  const wanted = new Set<string>();
  for (const path of paths) for (const each of [...parentsOf(path), path]) wanted.add(each);
  for (let attempt = 1; ; attempt++) {
    try {
      for (const each of wanted) if (makeDirectory(files, root, each, modeOf(each))) made.add(each);
      return;
    } catch (error) {
      if (systemCode(error) !== "ENOENT" || attempt === 8) throw error;
    }
  }
};

const makeDirectory = (files: DurableFiles, root: string, path: string, mode: number): boolean => {
  const place = under(root, path);
  const found = files.lstat(place);
  if (found?.kind === "symlink") throw new PathObstructed("ELOOP", place);
  if (found !== null && found.kind !== "directory") throw new PathObstructed("ENOTDIR", place);
  if (found !== null) {
    if (path === tasksDir && (found.mode & 0o077) !== 0) files.chmod(place, privateMode);
    return false;
  }
  try {
    files.makeDirectory(place, mode);
    return true;
  } catch (error) {
    if (systemCode(error) !== "EEXIST" || files.lstat(place)?.kind !== "directory") throw error;
    return false;
  }
};

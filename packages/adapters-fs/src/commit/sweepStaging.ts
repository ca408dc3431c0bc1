import type { DurableFiles } from "../DurableFiles.ts";
import { systemCode } from "../systemError.ts";

/** Takes the record away: from now on the commit is history. A record that is gone already is fine. */
export const removeRecord = (files: DurableFiles, path: string): void => {
  try {
    files.unlink(path);
  } catch (error) {
    if (systemCode(error) !== "ENOENT" || files.lstat(path) !== null) throw error;
  }
};

/**
 * Removes a folder and all in it as far as it can, never following a link. What stays is removed by whoever next
 * holds the task lock, so a failure here is none of the commit.
 */
export const sweepFolder = (files: DurableFiles, path: string): void =>
  asFarAsPossible(() => {
    if (files.lstat(path)?.kind !== "directory") return;
    for (const name of files.list(path)) {
      const inside = `${path}/${name}`;
      asFarAsPossible(() => {
        if (files.lstat(inside)?.kind === "directory") sweepFolder(files, inside);
        else files.unlink(inside);
      });
    }
    files.removeDirectory(path);
  });

/** Removes folders that are empty, innermost first. */
export const removeEmpty = (files: DurableFiles, paths: Iterable<string>): void => {
  for (const path of [...paths].toReversed()) asFarAsPossible(() => files.removeDirectory(path));
};

const asFarAsPossible = (remove: () => void): void => {
  try {
    remove();
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
};

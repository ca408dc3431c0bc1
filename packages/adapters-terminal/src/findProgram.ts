import { accessSync, constants, statSync } from "node:fs";
import { join } from "node:path";
import { searchFolders } from "@okstra/core/domain/trust/searchFolders";

/** The absolute path of a program along `path` (the value of PATH), null where there is none. */
export const findProgram = (path: string | undefined, name: string): string | null => {
  if (!programName.test(name)) return null;
  for (const folder of searchFolders(path)) {
    if (isExecutableFile(join(folder, name))) return join(folder, name);
  }
  return null;
};

const programName = /^[A-Za-z0-9_][A-Za-z0-9._+-]*$/u;

const isExecutableFile = (path: string): boolean => {
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

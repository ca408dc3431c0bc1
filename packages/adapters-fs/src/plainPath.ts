import type { DurableFiles } from "./DurableFiles.ts";
import { PathObstructed } from "./systemError.ts";

/** `a/b/c` → `a/b`; "" at the top. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** Absolute path of a project path. */
export const under = (root: string, path: string): string => (path === "" ? root : `${root}/${path}`);

/**
 * Looks at every component of the paths below the root and throws where one is a symlink, or where one that must
 * be a folder is none. What does not exist yet is fine.
 */
export const requirePlainPaths = (
  files: DurableFiles,
  root: string,
  paths: { readonly directories?: Iterable<string>; readonly files?: Iterable<string> },
): void => {
  const seen = new Map<string, boolean>();
  const isThere = (directory: string): boolean => {
    const known = directory === "" ? true : seen.get(directory);
    if (known !== undefined) return known;
    const place = under(root, directory);
    const found = isThere(parentOf(directory)) ? files.lstat(place) : null;
    if (found?.kind === "symlink") throw new PathObstructed("ELOOP", place);
    if (found !== null && found.kind !== "directory") throw new PathObstructed("ENOTDIR", place);
    seen.set(directory, found !== null);
    return found !== null;
  };
  for (const path of paths.directories ?? []) isThere(path);
  for (const path of paths.files ?? []) {
    if (!isThere(parentOf(path))) continue;
    if (files.lstat(under(root, path))?.kind === "symlink")
      throw new PathObstructed("ELOOP", under(root, path));
  }
};

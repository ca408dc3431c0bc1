/**
 * The folders of a PATH that a program is looked for in, in order. Relative and empty entries are left out: they
 * would run what lies in a cloned repository.
 */
export const searchFolders = (path: string | undefined): ReadonlyArray<string> =>
  (path ?? "").split(":").filter((folder) => folder.startsWith("/"));

/** The system's code of an error (`ENOSPC`, `EACCES` …); null for anything else, which is then a defect of ours. */
export const systemCode = (error: unknown): string | null =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  /^E[A-Z0-9]+$/.test(error.code)
    ? error.code
    : null;

/** The path the system complained of, relative to `root` where it lies in it; "" where it named none. */
export const systemPath = (error: unknown, root: string): string => {
  if (!(error instanceof Error) || !("path" in error) || typeof error.path !== "string") return "";
  return error.path.startsWith(`${root}/`) ? error.path.slice(root.length + 1) : error.path;
};

/** Something other than a directory (or a file) stands where okstra must go; told like an error of the system. */
export class PathObstructed extends Error {
  readonly code: "ELOOP" | "ENOTDIR" | "EEXIST";
  readonly path: string;
  constructor(code: PathObstructed["code"], path: string) {
    super(`${code}: ${path}`);
    this.code = code;
    this.path = path;
  }
}

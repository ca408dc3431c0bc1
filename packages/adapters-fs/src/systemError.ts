import { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";

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

/** Turns an error of the system into ours; anything else is thrown on. */
export const environmentUnfit = (error: unknown, root: string, doing: string): EnvironmentUnfit => {
  const cause = systemCode(error);
  if (cause === null) throw error;
  const path = systemPath(error, root);
  return new EnvironmentUnfit({ doing, path, cause, remedy: remedyOf(cause, path) });
};

/** The next step for an error code of the system. */
export const remedyOf = (code: string, path: string): string => {
  const place = path === "" ? "the project's .okstra folder" : path;
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return "Free some disk space (or raise the quota), then run the command again.";
    case "EROFS":
      return "The file system is mounted read-only; make it writable, then run the command again.";
    case "EACCES":
    case "EPERM":
      return `Give yourself permission to read and write ${place}, then run the command again.`;
    case "ENOENT":
      return `Something removed files while okstra worked on them; see that nothing cleans ${place}, then run the command again.`;
    case "ELOOP":
      return `A symbolic link stands at ${place}, where okstra uses none; remove it, then run the command again.`;
    case "ENOTDIR":
    case "EISDIR":
    case "EEXIST":
    case "ENOTEMPTY":
      return `Something else stands at ${place}; move it away, then run the command again.`;
    case "EMFILE":
    case "ENFILE":
      return "Too many files are open; end other programs or raise the limit (`ulimit -n`), then run the command again.";
    case "ENAMETOOLONG":
      return "Use a shorter task group or task id, or a project folder with a shorter path.";
    default:
      return `Look at ${place} and the system's log for ${code}, then run the command again.`;
  }
};

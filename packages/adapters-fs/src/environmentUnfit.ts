import { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import { systemCode, systemPath } from "./systemError.ts";

/** An error of the system or of SQLite, told as what the machine would not let okstra do. */
export const environmentUnfit = (doing: string, path: string, error: unknown): EnvironmentUnfit => {
  const cause = causeOf(error);
  return new EnvironmentUnfit({ doing, path, cause, remedy: remedyFor(cause, path) });
};

/** The same at the path below `root` that the system complained of; what is no error of the system is thrown on. */
export const environmentUnfitBelow = (doing: string, root: string, error: unknown): EnvironmentUnfit => {
  if (systemCode(error) === null) throw error;
  return environmentUnfit(doing, systemPath(error, root), error);
};

/** `EACCES`, `ENOSPC`, `SQLITE_READONLY` … or the error's own words where it has no code. */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const errcode = sqliteCode(error);
  if (errcode !== null) return sqliteNames[errcode] ?? `SQLite error ${errcode} (${error.message})`;
  return systemCode(error) ?? error.message;
};

/** The primary result code of an SQLite error, null for any other error. */
export const sqliteCode = (error: unknown): number | null =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode & 0xff
    : null;

export const sqliteBusy = 5;
export const sqliteCorrupt = 11;
export const sqliteNotADatabase = 26;

const sqliteNames: Readonly<Record<number, string>> = {
  5: "SQLITE_BUSY",
  6: "SQLITE_LOCKED",
  8: "SQLITE_READONLY",
  10: "SQLITE_IOERR",
  11: "SQLITE_CORRUPT",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
  26: "SQLITE_NOTADB",
};

const remedyFor = (cause: string, path: string): string => {
  switch (cause) {
    case "SQLITE_READONLY":
    case "SQLITE_CANTOPEN":
      return remedyOf("EACCES", path);
    case "SQLITE_FULL":
      return remedyOf("ENOSPC", path);
    case "SQLITE_NOTADB":
    case "SQLITE_CORRUPT":
      return `${path} is no SQLite database any more: delete it while no okstra command runs; it holds no data.`;
    default:
      return remedyOf(cause, path);
  }
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

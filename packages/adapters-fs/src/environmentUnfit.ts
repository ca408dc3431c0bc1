import { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import { remedyOf } from "./systemError.ts";

/** An error of the system or of SQLite, told as what the machine would not let okstra do. */
export const environmentUnfit = (doing: string, path: string, error: unknown): EnvironmentUnfit => {
  const cause = systemCode(error);
  return new EnvironmentUnfit({ doing, path, cause, remedy: remedyFor(cause, path) });
};

/** `EACCES`, `ENOSPC`, `SQLITE_READONLY` … or the error's own words where it has no code. */
export const systemCode = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const errcode = sqliteCode(error);
  if (errcode !== null) return sqliteNames[errcode] ?? `SQLite error ${errcode} (${error.message})`;
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
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

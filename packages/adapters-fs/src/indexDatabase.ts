import { chmodSync, type BigIntStats, lstatSync, renameSync, rmSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { runStatuses } from "@okstra/core/domain/run/runStatus";
import type { Sqlite } from "./loadSqlite.ts";

/** `user_version` of the schema below: any other is rebuilt, since the index is only a cache. */
export const indexVersion = 1;

export interface IndexDatabase {
  readonly database: DatabaseSync;
  /** Tables of another version were dropped. */
  readonly rebuilt: boolean;
  /** Whether the file at the path is still the one that is open. */
  readonly inPlace: () => boolean;
}

/** Opens the index for writing, made where it is missing. Throws what SQLite throws; nothing is left open then. */
export const openIndex = (sqlite: Sqlite, path: string | URL): IndexDatabase => {
  // Only a file that was there before it is opened can be told from one that replaced it meanwhile.
  if (fileIdentity(path) === null) new sqlite.DatabaseSync(path).close();
  const opened = fileIdentity(path);
  const database = new sqlite.DatabaseSync(path);
  try {
    // Before anything else: even a pragma can meet a busy database.
    database.exec("PRAGMA busy_timeout = 0");
    if (typeof path === "string") narrowMode(path);
    const [answer] = database.prepare("PRAGMA journal_mode = WAL").all();
    // A file system without shared memory answers with another mode, and DELETE works everywhere.
    if (answer?.["journal_mode"] !== "wal") database.exec("PRAGMA journal_mode = DELETE");
    database.exec("PRAGMA synchronous = FULL");
    return {
      database,
      rebuilt: prepareSchema(database),
      inPlace: () => opened !== null && fileIdentity(path) === opened,
    };
  } catch (error) {
    database.close();
    throw error;
  }
};

/** Opens an existing index of our own version for reading; null where there is none. */
export const openIndexToRead = (sqlite: Sqlite, path: string): DatabaseSync | null => {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return null;
  const database = new sqlite.DatabaseSync(path);
  try {
    database.exec("PRAGMA busy_timeout = 0");
    if (userVersion(database) === indexVersion) return database;
  } catch (error) {
    database.close();
    throw error;
  }
  database.close();
  return null;
};

/** Moves an unreadable database out of the way, under a name that tells its age; returns that name. */
export const setAside = (path: string, now: number): string => {
  const aside = `${path}.unreadable-${new Date(now).toISOString().replaceAll(/[:.]/g, "-")}`;
  // The files of the write-ahead log must not be taken for those of the next database.
  for (const suffix of ["-wal", "-shm", "-journal"]) rmSync(`${path}${suffix}`, { force: true });
  renameSync(path, aside);
  return aside;
};

/** Runs `work` in one write transaction. */
export const inTransaction = <A>(database: DatabaseSync, work: () => A): A => {
  database.exec("BEGIN IMMEDIATE");
  try {
    const value = work();
    database.exec("COMMIT");
    return value;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
};

/** Tells the file at a path from one that replaced it; null where there is none. */
export const fileIdentity = (path: string | URL): string | null => {
  const stats: BigIntStats | undefined = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev} ${stats.ino}`;
};

const prepareSchema = (database: DatabaseSync): boolean => {
  if (userVersion(database) === indexVersion) return false;
  return inTransaction(database, () => {
    // Another process may have prepared it while this one waited for the lock.
    if (userVersion(database) === indexVersion) return false;
    const old = database.prepare("SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all();
    for (const { type, name } of old) {
      if (type === "table" || type === "view")
        database.exec(`DROP ${type} IF EXISTS "${String(name).replaceAll('"', '""')}"`);
    }
    database.exec(schema);
    return old.length > 0;
  });
};

const userVersion = (database: DatabaseSync): unknown =>
  database.prepare("PRAGMA user_version").get()?.["user_version"];

const narrowMode = (path: string): void => {
  if ((lstatSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
};

// Strict types and checks, so that what is read needs no decoding.
const schema = `
CREATE TABLE runs (
  home_key TEXT NOT NULL,
  run_ref TEXT NOT NULL,
  project_root TEXT NOT NULL,
  task_key TEXT NOT NULL,
  task_type TEXT NOT NULL,
  stage INTEGER,
  run_seq TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN (${runStatuses.map((status) => `'${status}'`).join(", ")})),
  brief_sha256 TEXT NOT NULL,
  run_manifest TEXT NOT NULL,
  role_execution_refs TEXT NOT NULL CHECK (json_type(role_execution_refs) = 'array'),
  created_at TEXT NOT NULL,
  PRIMARY KEY (home_key, run_ref)
) STRICT, WITHOUT ROWID;
CREATE INDEX runs_by_age ON runs (home_key, created_at);
CREATE TABLE parts (
  home_key TEXT NOT NULL PRIMARY KEY,
  project_root TEXT NOT NULL,
  complete INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
PRAGMA user_version = ${indexVersion};
`;

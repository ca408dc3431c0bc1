import { type BigIntStats, chmodSync, lstatSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import { PlaceNotTrusted } from "@okstra/core/ports/ProjectPlaces";
import * as Clock from "effect/Clock";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import type { Scope } from "effect/Scope";
import { environmentUnfit, sqliteBusy, sqliteCode } from "./environmentUnfit.ts";
import { loadSqlite, type Sqlite } from "./loadSqlite.ts";
import { readHolder, removeHolder, writeHolder } from "./lockHolder.ts";
import { busyPause } from "./retryWhileBusy.ts";

/** The lock was not free within the time-out. */
export class LockBusy extends Data.TaggedError("LockBusy")<{
  readonly waitedMillis: number;
  readonly holder: string | null;
}> {}

export interface SqliteLockRequest {
  /** The lock file; its folder exists and was checked. The holder file lies beside it. */
  readonly path: string;
  readonly holderPath: string;
  readonly timeoutMillis: number;
  readonly command: string;
}

/** Whether the lock file is still the one that was locked. */
export type StillHeld = () => boolean;

/**
 * Exclusive use of a lock file, held by an exclusive SQLite transaction: the system frees it when this process ends,
 * however it ends. Nothing but SQLite may ever open the file, since closing any descriptor of it drops POSIX locks.
 */
export const holdSqliteLock = Effect.fnUntraced(function* (
  request: SqliteLockRequest,
): Effect.fn.Return<StillHeld, LockBusy | PlaceNotTrusted | EnvironmentUnfit, Scope> {
  const sqlite = yield* loadSqlite;
  const lock = yield* Effect.acquireRelease(
    Effect.sync(() => lockFile(sqlite, request.path)),
    (held) => Effect.sync(() => held.release(() => removeHolder(request.holderPath))),
  );
  const begun = yield* Clock.currentTimeMillis;
  for (let tries = 0; ; tries++) {
    const locked = yield* Effect.try({
      try: () => lock.tryLock(),
      catch: (error) =>
        error instanceof PlaceNotTrusted ? error : environmentUnfit("take the lock", request.path, error),
    });
    if (locked) break;
    const waitedMillis = (yield* Clock.currentTimeMillis) - begun;
    if (waitedMillis >= request.timeoutMillis) {
      return yield* new LockBusy({ waitedMillis, holder: readHolder(request.holderPath) });
    }
    // Asynchronous, so that an interrupt is heard while waiting.
    yield* Effect.sleep(Math.min(busyPause(tries), request.timeoutMillis - waitedMillis));
  }
  writeHolder(request.holderPath, request.command);
  return lock.stillHeld;
});

const lockFile = (sqlite: Sqlite, path: string) => {
  let database: DatabaseSync | null = null;
  let opened: Inode | null = null;
  let held = false;

  const close = () => {
    database?.close();
    database = null;
    opened = null;
  };
  const open = (): DatabaseSync | null => {
    const present = inodeAt(path);
    if (database !== null && sameInode(present, opened)) return database;
    close();
    if (present === null) {
      // Only a file that was there before it is opened can be told from one that replaced it meanwhile.
      new sqlite.DatabaseSync(path).close();
      chmodSync(path, 0o600);
      return null;
    }
    database = new sqlite.DatabaseSync(path);
    opened = present;
    database.exec("PRAGMA busy_timeout = 0");
    return database;
  };

  return {
    /** False where another process holds it, or where the file was replaced under us: try again. */
    tryLock: (): boolean => {
      const ready = open() ?? open();
      if (ready === null) return false;
      try {
        ready.exec("BEGIN EXCLUSIVE");
      } catch (error) {
        if (sqliteCode(error) === sqliteBusy) return false;
        throw error;
      }
      held = sameInode(inodeAt(path), opened);
      if (held) heldDatabases.add(ready);
      else close();
      return held;
    },
    stillHeld: (): boolean => {
      try {
        return held && sameInode(inodeAt(path), opened);
      } catch {
        // What can't be looked at, or is no lock file any more, can't be proven to be the one that is held.
        return false;
      }
    },
    release: (whileHeld: () => void) => {
      if (held) whileHeld();
      held = false;
      if (database !== null) heldDatabases.delete(database);
      close();
    },
  };
};

// A database that is collected as garbage is closed, and a fiber that waits for nothing keeps nothing alive.
const heldDatabases = new Set<DatabaseSync>();

interface Inode {
  readonly dev: bigint;
  readonly ino: bigint;
}

const sameInode = (a: Inode | null, b: Inode | null): boolean =>
  a !== null && b !== null && a.dev === b.dev && a.ino === b.ino;

const inodeAt = (path: string): Inode | null => {
  const stats: BigIntStats | undefined = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (stats.isFile()) return stats;
  throw new PlaceNotTrusted({
    path,
    got: stats.isSymbolicLink() ? "it is a symbolic link" : "it is no regular file",
    expected: "a lock file",
    remedy: `Remove ${path}.`,
  });
};

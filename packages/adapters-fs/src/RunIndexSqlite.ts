import type { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import type { IndexRow } from "@okstra/core/domain/bundle/BundlePlan";
import type { HomeKey } from "@okstra/core/domain/project/ProjectPlace";
import type { Warning } from "@okstra/core/domain/refusal/Problem";
import { OkstraHome } from "@okstra/core/ports/OkstraHome";
import { RunIndex } from "@okstra/core/ports/RunIndex";
import * as Cause from "effect/Cause";
import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { sqliteCode, sqliteCorrupt, sqliteNotADatabase } from "./environmentUnfit.ts";
import { fileIdentity, inTransaction, openIndex, openIndexToRead, setAside } from "./indexDatabase.ts";
import { isMarkedIncomplete, markIncomplete, unmarkIncomplete } from "./indexMarker.ts";
import {
  completePart,
  completeRoot,
  dropGoneRows,
  forgetPart,
  putRows,
  readPage,
  readProjects,
  readRows,
} from "./indexRows.ts";
import { indexNotWritten, indexRebuilt, indexSetAside } from "./indexWarnings.ts";
import { loadSqlite, type Sqlite } from "./loadSqlite.ts";
import { onNetworkFileSystem } from "./networkFileSystem.ts";
import { makeHome } from "./OkstraHomeFs.ts";
import { makeOwnPlace, requireOwnPlace } from "./requireOwnPlace.ts";
import { retryWhileBusy } from "./retryWhileBusy.ts";

const readTimeoutMillis = 2_000;
const rebuildTimeoutMillis = 10_000;

export interface RunIndexOptions {
  readonly onNetwork: (folder: string) => boolean;
}

export const layerWith = (options: RunIndexOptions): Layer.Layer<RunIndex, never, OkstraHome> =>
  Layer.effect(
    RunIndex,
    Effect.map(OkstraHome, ({ path: home }) =>
      RunIndex.of({
        record: (rows, { firstRuns, timeoutMillis }) => {
          if (rows.length === 0) return Effect.succeed([]);
          return change(home, options, timeoutMillis, (database) => {
            putRows(database, rows);
            if (firstRuns) for (const row of rows) completePart(database, row.homeKey, row.projectRoot);
          }).pipe(
            failingWhenInterrupted,
            Effect.catch((cause) =>
              Effect.as(
                Effect.forEach(new Set(rows.map((row) => row.projectRoot)), markIncomplete, {
                  discard: true,
                }),
                [indexNotWritten(databasePath(home), cause)],
              ),
            ),
            Effect.uninterruptible,
          );
        },
        rows: (homeKey) =>
          readOr(home, options, null, (database) =>
            isComplete(database, homeKey) ? readRows(database, homeKey) : null,
          ),
        page: (homeKey, query) =>
          readOr(home, options, null, (database) =>
            isComplete(database, homeKey) ? readPage(database, homeKey, query) : null,
          ),
        projects: readOr(home, options, [], readProjects),
        rebuild: (homeKey, rows, { complete }) =>
          change(home, options, rebuildTimeoutMillis, (database) =>
            rebuildPart(database, homeKey, rows, complete),
          ).pipe(
            Effect.tap(() => Effect.sync(() => complete && rows[0] && unmarkIncomplete(rows[0].projectRoot))),
            Effect.catch((cause) => Effect.succeed([indexNotWritten(databasePath(home), cause)])),
          ),
      }),
    ),
  );

/** The index in `okstra.db` of the okstra home; see docs/projects.md. */
export const layer: Layer.Layer<RunIndex, never, OkstraHome> = layerWith({ onNetwork: onNetworkFileSystem });

/** An interrupt ends the work, not what follows on it. */
const failingWhenInterrupted = <A>(work: Effect.Effect<A, unknown>): Effect.Effect<A, unknown> =>
  Effect.interruptible(work).pipe(
    Effect.catchCause((cause) =>
      Effect.failCause(
        Cause.hasInterruptsOnly(cause) ? Cause.fail(new Error("the wait for it was interrupted")) : cause,
      ),
    ),
  );

const databasePath = (home: string): string => join(home, "okstra.db");

/** One write transaction on the index, which is made, brought to our version or replaced where it must be. */
const change = Effect.fnUntraced(function* (
  home: string,
  options: RunIndexOptions,
  timeoutMillis: number,
  work: (database: DatabaseSync) => void,
): Effect.fn.Return<ReadonlyArray<Warning>, unknown> {
  yield* makeHome(home);
  if (yield* attempt(() => options.onNetwork(home)))
    return yield* Effect.fail(new Error("it lies on a network file system"));
  const sqlite = yield* loadSqlite;
  const path = databasePath(home);
  const before = yield* attempt(() => fileIdentity(path));
  const write = retryWhileBusy(() => writeInPlace(sqlite, path, work), timeoutMillis);
  return yield* write.pipe(
    Effect.catch((error) => {
      if (!isUnreadable(error)) return Effect.fail(error);
      const replaced = replaceUnreadable(home, path, before, timeoutMillis);
      return Effect.zipWith(replaced, write, (warnings, more) => [...warnings, ...more]);
    }),
  );
});

/** Written to a file that was renamed meanwhile, the rows would be lost without a trace: once more then. */
const writeInPlace = (
  sqlite: Sqlite,
  path: string,
  work: (database: DatabaseSync) => void,
): ReadonlyArray<Warning> => {
  for (let tries = 0; tries < 3; tries++) {
    const index = openIndex(sqlite, path);
    try {
      inTransaction(index.database, () => work(index.database));
      if (index.inPlace()) return index.rebuilt ? [indexRebuilt(path)] : [];
    } finally {
      index.database.close();
    }
  }
  throw new Error("its file keeps being replaced");
};

/** Renames the database that could not be read, unless another process has done so already. */
const replaceUnreadable = Effect.fnUntraced(function* (
  home: string,
  path: string,
  unreadable: string | null,
  timeoutMillis: number,
) {
  const { holdSqliteLock } = yield* Effect.promise(() => import("./SqliteLock.ts"));
  const locks = join(home, "locks");
  yield* makeOwnPlace(locks, 0o700);
  yield* holdSqliteLock({
    path: join(locks, "index.sqlite"),
    holderPath: join(locks, "index.holder.json"),
    timeoutMillis,
    command: "okstra",
  });
  if ((yield* attempt(() => fileIdentity(path))) !== unreadable) return [];
  const now = yield* Clock.currentTimeMillis;
  return [indexSetAside(path, yield* attempt(() => setAside(path, now)))];
}, Effect.scoped);

const rebuildPart = (
  database: DatabaseSync,
  homeKey: HomeKey,
  rows: ReadonlyArray<IndexRow>,
  complete: boolean,
): void => {
  dropGoneRows(database, homeKey, rows);
  putRows(database, rows);
  const root = rows[0]?.projectRoot ?? completeRoot(database, homeKey);
  // Without a root the marker of a failed record could not be found later: reading no bundles is cheap.
  if (root === null || !complete) forgetPart(database, homeKey);
  else completePart(database, homeKey, root);
};

/** What the index says; `otherwise` where it says nothing. One snapshot, however many questions. */
const readOr = <A, B>(
  home: string,
  options: RunIndexOptions,
  otherwise: B,
  ask: (database: DatabaseSync) => A,
): Effect.Effect<A | B> =>
  Effect.gen(function* () {
    if ((yield* requireOwnPlace(home)) === null) return otherwise;
    if (yield* attempt(() => options.onNetwork(home))) return otherwise;
    const sqlite = yield* loadSqlite;
    return yield* retryWhileBusy(
      () => askOnce(sqlite, databasePath(home), otherwise, ask),
      readTimeoutMillis,
    );
  }).pipe(Effect.orElseSucceed(() => otherwise));

const askOnce = <A, B>(
  sqlite: Sqlite,
  path: string,
  otherwise: B,
  ask: (database: DatabaseSync) => A,
): A | B => {
  const database = openIndexToRead(sqlite, path);
  if (database === null) return otherwise;
  try {
    database.exec("BEGIN");
    return ask(database);
  } finally {
    database.close();
  }
};

/** A run that could not be recorded left a marker: then the bundles must be read. */
const isComplete = (database: DatabaseSync, homeKey: HomeKey): boolean => {
  const root = completeRoot(database, homeKey);
  return root !== null && !isMarkedIncomplete(root);
};

/** What the disk threw comes out as it was. */
const attempt = <A>(look: () => A): Effect.Effect<A, unknown> =>
  Effect.try({ try: look, catch: (error) => error });

const isUnreadable = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code === sqliteCorrupt || code === sqliteNotADatabase;
};

import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { assert, describe, it } from "@effect/vitest";
import type { IndexRow } from "@okstra/core/domain/bundle/BundlePlan";
import type { HomeKey } from "@okstra/core/domain/project/ProjectPlace";
import { OkstraHome } from "@okstra/core/ports/OkstraHome";
import type { Slug } from "@okstra/core/domain/task/Slug";
import { type IndexQuery, RunIndex } from "@okstra/core/ports/RunIndex";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as Layer from "effect/Layer";
import * as sqlite from "node:sqlite";
import { openIndex } from "../src/indexDatabase.ts";
import { isNetworkType } from "../src/networkFileSystem.ts";
import * as RunIndexSqlite from "../src/RunIndexSqlite.ts";
import { temporaryFolder } from "./temporaryFolder.ts";

const homeKey = "project-12345678" as HomeKey;

const row = (root: string, seq: number, more: Partial<IndexRow> = {}): IndexRow => ({
  homeKey,
  projectRoot: root,
  taskKey: "project/group/task",
  taskType: "error-analysis",
  stage: null,
  runRef: `group/task/error-analysis/${seq}`,
  runSeq: String(seq).padStart(3, "0"),
  status: "prepared",
  briefSha256: "ab".repeat(32),
  runManifest: `.okstra/manifest-${seq}.json`,
  roleExecutionRefs: ["claude", "codex"],
  createdAt: "2026-01-01T00:00:00.000Z",
  ...more,
});

const setting = Effect.gen(function* () {
  const folder = yield* temporaryFolder;
  const [home, root] = [join(folder, "home"), join(folder, "root")];
  mkdirSync(join(root, ".okstra"), { recursive: true });
  return {
    home,
    root,
    database: join(home, "okstra.db"),
    marker: join(root, ".okstra/locks/.index-incomplete"),
  };
});

const withIndex = <A>(
  home: string,
  use: (index: RunIndex["Service"]) => Effect.Effect<A>,
  layer: Layer.Layer<RunIndex, never, OkstraHome> = RunIndexSqlite.layer,
) => Effect.provide(Effect.flatMap(RunIndex, use), Layer.provide(layer, OkstraHome.layerMemory(null, home)));

const record = (home: string, rows: ReadonlyArray<IndexRow>, firstRuns = true, timeoutMillis = 0) =>
  withIndex(home, (index) => index.record(rows, { firstRuns, timeoutMillis }));

const rowsOf = (home: string) => withIndex(home, (index) => index.rows(homeKey));

const tags = (warnings: ReadonlyArray<{ readonly tag: string }>) => warnings.map((warning) => warning.tag);

describe("RunIndexSqlite", () => {
  it.live("gives back what was recorded, newest first, the later run first within one moment", () =>
    Effect.gen(function* () {
      const { home, root, database } = yield* setting;
      const old = row(root, 1000, { createdAt: "2025-12-31T23:59:59.999Z", stage: 2, status: "completed" });
      const rows = [row(root, 9), row(root, 10), old];
      assert.deepStrictEqual(yield* record(home, rows), []);
      assert.deepStrictEqual(yield* rowsOf(home), [row(root, 10), row(root, 9), old]);
      assert.strictEqual(statSync(home).mode & 0o777, 0o700);
      assert.strictEqual(statSync(database).mode & 0o777, 0o600);
      assert.isNull(yield* withIndex(home, (index) => index.rows("other-12345678" as HomeKey)));
    }),
  );

  it.live("makes nothing by being read", () =>
    Effect.gen(function* () {
      const { home } = yield* setting;
      assert.isNull(yield* rowsOf(home));
      assert.isFalse(existsSync(home));
    }),
  );

  it.live("answers for a project only once its part is complete", () =>
    Effect.gen(function* () {
      const { home, root } = yield* setting;
      yield* record(home, [row(root, 2)], false);
      assert.isNull(yield* rowsOf(home));
      yield* withIndex(home, (index) =>
        index.rebuild(homeKey, [row(root, 1), row(root, 2)], { complete: true }),
      );
      assert.lengthOf((yield* rowsOf(home)) ?? [], 2);
    }),
  );

  it.live("keeps, in a rebuild, the run that was prepared meanwhile, and drops the one that is gone", () =>
    Effect.gen(function* () {
      const { home, root } = yield* setting;
      const [gone, meanwhile] = [row(root, 1), row(root, 3)];
      yield* record(home, [gone, meanwhile]);
      writeFileSync(join(root, meanwhile.runManifest), "{}");
      yield* withIndex(home, (index) => index.rebuild(homeKey, [row(root, 2)], { complete: true }));
      assert.deepStrictEqual(yield* rowsOf(home), [meanwhile, row(root, 2)]);
    }),
  );

  it.live("an interrupt ends the wait for a busy index, also where the caller can't be interrupted", () =>
    Effect.gen(function* () {
      const { home, root, database, marker } = yield* setting;
      yield* record(home, [row(root, 1)]);
      const other = new DatabaseSync(database);
      other.exec("BEGIN IMMEDIATE");
      const told: Array<string> = [];
      const waiting = yield* record(home, [row(root, 2)], false, 60_000).pipe(
        Effect.tap((warnings) => Effect.sync(() => told.push(...warnings.map(({ message }) => message)))),
        Effect.uninterruptible,
        Effect.forkChild({ startImmediately: true }),
      );
      yield* Fiber.interrupt(waiting);
      other.close();
      assert.match(told.join(), /could not be written: the wait for it was interrupted/);
      assert.isTrue(existsSync(marker));
      assert.isNull(yield* rowsOf(home));
    }),
  );

  it.live("what can't be found out about the home is a warning, not a bug", () =>
    Effect.gen(function* () {
      const { home, root, marker } = yield* setting;
      const failing = RunIndexSqlite.layerWith({
        onNetwork: () => {
          throw Object.assign(new Error("EIO: i/o error, statfs"), { code: "EIO" });
        },
      });
      const warnings = yield* withIndex(
        home,
        (index) => index.record([row(root, 1)], { firstRuns: true, timeoutMillis: 0 }),
        failing,
      );
      assert.match(warnings.map(({ message }) => message).join(), /could not be written: EIO\./);
      assert.isTrue(existsSync(marker));
      assert.isNull(yield* withIndex(home, (index) => index.rows(homeKey), failing));
    }),
  );

  it.live("tells a file that was replaced while it was opened from the one that is open", () =>
    Effect.gen(function* () {
      const { home, root, database } = yield* setting;
      yield* record(home, [row(root, 1)]);
      let replaced = 0;
      class ReplacedOnce extends DatabaseSync {
        constructor(path: string) {
          super(path);
          if (replaced++ > 0) return;
          renameSync(path, `${path}.aside`);
          new DatabaseSync(path).close();
        }
      }
      const index = openIndex({ ...sqlite, DatabaseSync: ReplacedOnce }, database);
      assert.isFalse(index.inPlace());
      index.database.close();
    }),
  );

  it.live("warns where the home can't be used, and answers nothing until a rebuild", () =>
    Effect.gen(function* () {
      const { home, root, marker } = yield* setting;
      yield* record(home, [row(root, 1)]);
      chmodSync(home, 0o777);
      assert.deepStrictEqual(tags(yield* record(home, [row(root, 2)], false)), ["IndexNotWritten"]);
      assert.isTrue(existsSync(marker));
      chmodSync(home, 0o700);
      assert.isNull(yield* rowsOf(home));
      yield* record(home, [row(root, 3)], false);
      assert.isNull(yield* rowsOf(home));
      assert.deepStrictEqual(
        yield* withIndex(home, (index) =>
          index.rebuild(
            homeKey,
            [1, 2, 3].map((seq) => row(root, seq)),
            { complete: true },
          ),
        ),
        [],
      );
      assert.isFalse(existsSync(marker));
      assert.lengthOf((yield* rowsOf(home)) ?? [], 3);
    }),
  );

  it.live("renames an unreadable database and starts anew", () =>
    Effect.gen(function* () {
      const { home, root, database } = yield* setting;
      mkdirSync(home, { mode: 0o700 });
      writeFileSync(database, "this is no database".repeat(100));
      assert.isNull(yield* rowsOf(home));
      const warnings = yield* record(home, [row(root, 1)]);
      assert.deepStrictEqual(tags(warnings), ["IndexSetAside"]);
      assert.include(warnings[0]?.message, "okstra reconcile");
      assert.lengthOf(
        readdirSync(home).filter((name) => name.startsWith("okstra.db.unreadable-")),
        1,
      );
      assert.deepStrictEqual(yield* rowsOf(home), [row(root, 1)]);
    }),
  );

  it.live.each([0, 99])("rebuilds a database of version %d", (version) =>
    Effect.gen(function* () {
      const { home, root, database } = yield* setting;
      mkdirSync(home, { mode: 0o700 });
      const other = new DatabaseSync(database);
      other.exec(
        `CREATE TABLE runs (x); CREATE VIEW "a ""view" AS SELECT 1; PRAGMA user_version = ${version}`,
      );
      other.close();
      assert.isNull(yield* rowsOf(home));
      assert.deepStrictEqual(tags(yield* record(home, [row(root, 1)])), ["IndexRebuilt"]);
      assert.deepStrictEqual(yield* rowsOf(home), [row(root, 1)]);
    }),
  );

  it.live("waits for a busy database up to the time-out, then warns", () =>
    Effect.gen(function* () {
      const { home, root, database } = yield* setting;
      yield* record(home, [row(root, 1)]);
      const busy = new DatabaseSync(database);
      busy.exec("BEGIN IMMEDIATE");
      assert.deepStrictEqual(tags(yield* record(home, [row(root, 2)], false, 20)), ["IndexNotWritten"]);
      const waiting = yield* Effect.forkChild(record(home, [row(root, 2)], false, 20_000));
      yield* Effect.sleep(20);
      busy.close();
      assert.deepStrictEqual(yield* Fiber.join(waiting), []);
    }),
  );

  it.live("keeps no index on a network file system", () =>
    Effect.gen(function* () {
      const { home, root, database } = yield* setting;
      const network = RunIndexSqlite.layerWith({ onNetwork: () => true });
      const options = { firstRuns: true, timeoutMillis: 0 };
      const warnings = yield* withIndex(home, (index) => index.record([row(root, 1)], options), network);
      assert.include(warnings[0]?.message, "network file system");
      assert.isFalse(existsSync(database));
      assert.isNull(yield* withIndex(home, (index) => index.rows(homeKey), network));
    }),
  );

  it("knows NFS, SMB and FUSE by number, signed or not", () => {
    for (const type of [0x6969, 0xfe534d42, 0xfe534d42 | 0, 0x65735546]) assert.isTrue(isNetworkType(type));
    assert.isFalse(isNetworkType(0xef53));
  });

  it.live("uses WAL where SQLite grants it, else a rollback journal", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      const journal = (path: string | URL) => {
        const { database } = openIndex(sqlite, path);
        const mode = database.prepare("PRAGMA journal_mode").get()?.["journal_mode"];
        database.close();
        return mode;
      };
      assert.strictEqual(journal(join(folder, "a.db")), "wal");
      const withoutSharedMemory = pathToFileURL(join(folder, "b.db"));
      withoutSharedMemory.searchParams.set("vfs", "unix-dotfile");
      assert.strictEqual(journal(withoutSharedMemory), "delete");
    }),
  );

  it.live("notices that its file was replaced under it", () =>
    Effect.gen(function* () {
      const { home, root, database } = yield* setting;
      yield* record(home, [row(root, 1)]);
      const { inPlace, database: open } = openIndex(sqlite, database);
      assert.isTrue(inPlace());
      rmSync(database);
      writeFileSync(database, "");
      assert.isFalse(inPlace());
      open.close();
    }),
  );

  it.live("looks rows up by index alone", () =>
    Effect.gen(function* () {
      const { home, root, database } = yield* setting;
      yield* record(home, [row(root, 1)]);
      const open = new DatabaseSync(database);
      const plan = open
        .prepare("EXPLAIN QUERY PLAN SELECT * FROM runs WHERE home_key = ? ORDER BY created_at DESC")
        .all(homeKey);
      open.close();
      assert.deepStrictEqual(
        plan.map(({ detail }) => detail),
        ["SEARCH runs USING INDEX runs_by_age (home_key=?)"],
      );
    }),
  );
});

describe("a page of the index", () => {
  const page = (home: string, query: Partial<IndexQuery>) =>
    withIndex(home, (index) =>
      index.page(homeKey, { group: null, task: null, phase: null, offset: 0, limit: 50, ...query }),
    ).pipe(
      Effect.map((found) => (found === null ? null : [found.rows.map(({ runRef }) => runRef), found.total])),
    );

  it.effect("holds what is asked for of a complete part, newest first, and tells how many there are", () =>
    Effect.gen(function* () {
      const { home, root } = yield* setting;
      const refs = ["a/b", "a/b-c", "a-b/b", "b/a", "b/implementation"].map((task, at) => ({
        runRef: `${task}/${at === 4 ? "implementation" : "error-analysis"}/001`,
        taskType: at === 4 ? "implementation" : "error-analysis",
        createdAt: `2026-01-0${at + 1}T00:00:00.000Z`,
      }));
      yield* record(
        home,
        refs.map((ref) => row(root, 1, ref)),
      );
      const [ab, abc, a_b, ba, bi] = refs.map(({ runRef }) => runRef);
      const slug = (text: string) => text as Slug;
      assert.deepStrictEqual(yield* page(home, {}), [[bi, ba, a_b, abc, ab], 5]);
      assert.deepStrictEqual(yield* page(home, { offset: 1, limit: 2 }), [[ba, a_b], 5]);
      assert.deepStrictEqual(yield* page(home, { group: slug("a") }), [[abc, ab], 2]);
      assert.deepStrictEqual(yield* page(home, { task: slug("b") }), [[a_b, ab], 2]);
      assert.deepStrictEqual(yield* page(home, { group: slug("a"), task: slug("b") }), [[ab], 1]);
      assert.deepStrictEqual(yield* page(home, { phase: "implementation" }), [[bi], 1]);
      assert.deepStrictEqual(yield* withIndex(home, (index) => index.projects), [{ homeKey, root }]);
    }),
  );

  it.effect("is none where the part is not complete, though its project is known", () =>
    Effect.gen(function* () {
      const { home, root } = yield* setting;
      yield* record(home, [row(root, 1)], false);
      assert.isNull(yield* page(home, {}));
      assert.deepStrictEqual(yield* withIndex(home, (index) => index.projects), [{ homeKey, root }]);
      yield* withIndex(home, (index) => index.rebuild(homeKey, [row(root, 1)], { complete: false }));
      assert.isNull(yield* page(home, {}));
    }),
  );
});

import { commitRecordFault } from "@okstra/core/domain/bundle/commitRecordFault";
import type { CommitRecord } from "@okstra/core/domain/bundle/CommitRecord";
import { composeCommitRecord } from "@okstra/core/domain/bundle/composeCommitRecord";
import { taskPaths } from "@okstra/core/domain/run/runPaths";
import { sha256 } from "@okstra/core/domain/text/sha256";
import { assert, describe, it } from "@effect/vitest";
import type { Warning } from "@okstra/core/domain/refusal/Problem";
import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import { BundleStore } from "@okstra/core/ports/BundleStore";
import * as fs from "node:fs";
import { join } from "node:path";
import { layer } from "../src/BundleStoreFs.ts";
import { nodeFiles } from "../src/DurableFiles.ts";
import { filesBeforeRerun, rerunPlan, task } from "./examplePlans.ts";
import { hasRecord, hasStaging } from "./scenarioRuns.ts";
import { freeLock, storeOn } from "./storeOn.ts";
import { putFiles, quickFolder, treeOf } from "./temporaryProject.ts";
import { Killed, watchedFiles } from "./watchedFiles.ts";

const paths = taskPaths(task);
const id = "11111111-2222-4333-8444-555555555555";
const victim = "outside.txt";

/** A project in which a record stands, as a process left it that died right after deciding. */
const standing = Effect.gen(function* () {
  const root = yield* quickFolder;
  putFiles(root, { ...filesBeforeRerun, [victim]: "not yours\n" });
  const dying = watchedFiles(nodeFiles, () => {
    if (hasRecord(root)) throw new Killed();
  });
  yield* Effect.exit(storeOn(root, dying).commit(rerunPlan(root)));
  assert.isTrue(hasRecord(root));
  return root;
});

const recordPath = (root: string): string => join(root, paths.commitRecord);
const readRecord = (root: string): CommitRecord =>
  JSON.parse(fs.readFileSync(recordPath(root), "utf8")) as CommitRecord;

type Forgery = readonly [name: string, forge: (record: CommitRecord) => unknown];
const withEntry = (change: Partial<CommitRecord["entries"][number]>) => (record: CommitRecord) => ({
  ...record,
  entries: [{ ...record.entries[0]!, ...change }, ...record.entries.slice(1)],
});

const forgeries: ReadonlyArray<Forgery> = [
  ["a path above the root", withEntry({ path: "../outside.txt" })],
  ["an absolute path", withEntry({ path: "/etc/okstra" })],
  ["a path that climbs out of the task", withEntry({ path: `${paths.root}/../../../../outside.txt` })],
  ["a file of another task", withEntry({ path: ".okstra/tasks/orders/other/x" })],
  ["a task whose name only begins the same", withEntry({ path: `${paths.root}-2/x` })],
  ["a NUL in a path", withEntry({ path: `${paths.root}/x\0y` })],
  ["a backslash in a path", withEntry({ path: `${paths.root}/..\\x` })],
  ["an empty part in a path", withEntry({ path: `${paths.root}//x` })],
  ["the lock folder", withEntry({ path: ".okstra/locks/x.db" })],
  ["a template", withEntry({ path: ".okstra/templates/lead.md" })],
  ["the record itself", withEntry({ path: paths.commitRecord })],
  ["the staging", withEntry({ path: `${paths.staging}/x` })],
  ["the project file, replaced", withEntry({ path: ".okstra/project.json", kind: "replace" })],
  ["a staged name that climbs", withEntry({ staged: "../../../../../outside.txt" })],
  ["setuid", withEntry({ mode: 0o4755 })],
  ["a digest that is none", withEntry({ sha256: "xyz" })],
  ["a staged file with another digest", withEntry({ sha256: sha256("other") })],
  [
    "a path named twice",
    (record) => ({ ...record, entries: [...record.entries, { ...record.entries[0]!, staged: "9999" }] }),
  ],
  ["a path below a file", withEntry({ path: `${paths.manifest}/x` })],
  [
    "a move out of the task",
    (record) => ({ ...record, moves: [{ from: paths.manifest, to: "stolen.json" }] }),
  ],
  ["a move into the task", (record) => ({ ...record, moves: [{ from: victim, to: `${paths.root}/x` }] })],
  ["a folder elsewhere", (record) => ({ ...record, directories: [{ path: "new", mode: 0o700 }] })],
  ["a staging folder elsewhere", (record) => ({ ...record, id: "../../../.." })],
  ["another task's record", (record) => ({ ...record, task: { ...record.task, task: "other" } })],
  [
    "an index row of another project",
    (record) => ({ ...record, indexRows: [{ ...record.indexRows[0]!, taskKey: "bank/orders/주문-취소" }] }),
  ],
  [
    "an index row that points elsewhere",
    (record) => ({ ...record, indexRows: [{ ...record.indexRows[0]!, runManifest: "outside.txt" }] }),
  ],
  ["a newer version", (record) => ({ ...record, schemaVersion: "2.0" })],
  ["no entries", (record) => ({ ...record, entries: undefined })],
  ["no JSON", () => "{"],
];

describe("recovering a task", () => {
  it.effect.each(forgeries)("refuses a record with %s and carries nothing of it out", ([, forge]) =>
    Effect.gen(function* () {
      const root = yield* standing;
      const forged = forge(readRecord(root));
      fs.writeFileSync(recordPath(root), typeof forged === "string" ? forged : JSON.stringify(forged));
      const before = treeOf(root);
      const store = storeOn(root);
      const error = yield* Effect.flip(store.recover);
      assert.strictEqual(error._tag, "CommitRecordRefused");
      assert.include(error.message, paths.commitRecord);
      assert.deepStrictEqual(treeOf(root), before);
      assert.deepStrictEqual(store.indexed, []);
    }),
  );

  it.effect(
    "refuses a staged file that is a symlink or a folder, and a record that is a folder or a link",
    () =>
      Effect.gen(function* () {
        const root = yield* standing;
        const staged = join(root, paths.staging, fs.readdirSync(join(root, paths.staging))[0]!, "0000");
        const obstacles: ReadonlyArray<readonly [string, () => void]> = [
          [staged, () => fs.symlinkSync(join(root, victim), staged)],
          [staged, () => fs.mkdirSync(staged)],
          [recordPath(root), () => fs.symlinkSync(join(root, victim), recordPath(root))],
          [recordPath(root), () => fs.mkdirSync(recordPath(root))],
        ];
        for (const [path, put] of obstacles) {
          fs.renameSync(path, `${root}/aside`);
          put();
          const before = treeOf(root);
          assert.strictEqual((yield* Effect.flip(storeOn(root).recover))._tag, "CommitRecordRefused");
          assert.deepStrictEqual(treeOf(root), before);
          fs.rmSync(path, { recursive: true });
          fs.renameSync(`${root}/aside`, path);
        }
        yield* storeOn(root).recover;
        assert.isFalse(hasRecord(root));
      }),
  );

  it.effect("never touches a project.json that exists, whatever a record holds", () =>
    Effect.gen(function* () {
      const root = yield* standing;
      const record = readRecord(root);
      const entry = { ...record.entries[0]!, path: ".okstra/project.json", kind: "create" as const };
      fs.writeFileSync(recordPath(root), JSON.stringify({ ...record, entries: [entry] }));
      const { warnings } = yield* storeOn(root).recover;
      assert.include(
        warnings.map((warning) => warning.tag),
        "FileLeftAlone",
      );
      assert.strictEqual(
        fs.readFileSync(join(root, ".okstra/project.json"), "utf8"),
        filesBeforeRerun[".okstra/project.json"],
      );
    }),
  );

  it.effect("leaves what somebody changed after it was placed", () =>
    Effect.gen(function* () {
      const root = yield* standing;
      const record = readRecord(root);
      const entry = record.entries.find(({ path }) => path === paths.manifest)!;
      fs.rmSync(join(root, paths.staging, record.id, entry.staged));
      fs.writeFileSync(join(root, paths.manifest), "edited\n");
      const { warnings } = yield* storeOn(root).recover;
      assert.include(
        warnings.map((warning) => warning.tag),
        "FileChangedSince",
      );
      assert.strictEqual(fs.readFileSync(join(root, paths.manifest), "utf8"), "edited\n");
    }),
  );

  it.effect("refuses a record whose staged files are gone", () =>
    Effect.gen(function* () {
      const root = yield* standing;
      fs.rmSync(join(root, paths.staging), { recursive: true });
      const before = treeOf(root);
      const error = yield* Effect.flip(storeOn(root).recover);
      assert.strictEqual(error._tag, "CommitRecordRefused");
      assert.include(error.message, "is gone");
      assert.deepStrictEqual(treeOf(root), before);
    }),
  );

  it.effect("removes staging that no record names, without following links in it", () =>
    Effect.gen(function* () {
      const root = yield* quickFolder;
      putFiles(root, {
        ...filesBeforeRerun,
        "elsewhere/kept": "x",
        [`${paths.staging}/${id}/0000`]: "left over",
      });
      fs.symlinkSync(join(root, "elsewhere"), join(root, paths.staging, "link"));
      yield* storeOn(root).recover;
      assert.isFalse(hasStaging(root));
      assert.isTrue(fs.existsSync(join(root, "elsewhere/kept")));
    }),
  );

  it.effect("has nothing to do for a task that does not exist", () =>
    Effect.gen(function* () {
      const root = yield* quickFolder;
      assert.isFalse(yield* storeOn(root).pending);
      assert.deepStrictEqual(yield* storeOn(root).recover, { warnings: [] });
      assert.deepStrictEqual(treeOf(root), {});
    }),
  );

  it.effect("an interrupt while the index is written ends that wait, and the commit is finished", () =>
    Effect.gen(function* () {
      const root = yield* quickFolder;
      putFiles(root, filesBeforeRerun);
      const reached = yield* Deferred.make<void>();
      const warning = { tag: "IndexNotWritten", message: "" };
      const finished: Array<Warning | undefined> = [];
      const onPlaced = () =>
        Deferred.succeed(reached, undefined).pipe(
          Effect.andThen(Effect.interruptible(Effect.never)),
          Effect.catchCause(() => Effect.succeed([warning])),
        );
      const committing = yield* BundleStore.use((store) =>
        store.commit({ root, plan: rerunPlan(root), lock: freeLock, id }, onPlaced).pipe(
          Effect.tap((outcome) => Effect.sync(() => finished.push(outcome.warnings.at(-1)))),
          Effect.uninterruptible,
        ),
      ).pipe(Effect.provide(layer), Effect.forkChild({ startImmediately: true }));
      yield* Deferred.await(reached);
      yield* Fiber.interrupt(committing);
      assert.deepStrictEqual(finished, [warning]);
      assert.isFalse(yield* storeOn(root).pending);
      assert.isFalse(hasRecord(root) || hasStaging(root));
    }),
  );

  it("takes every record that a plan gives", () => {
    const plan = rerunPlan("/shop");
    assert.isNull(commitRecordFault(composeCommitRecord(plan, id, sha256), task));
  });
});

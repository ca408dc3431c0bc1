import type { BundlePlan } from "@okstra/core/domain/bundle/BundlePlan";
import { runPaths, taskPaths } from "@okstra/core/domain/run/runPaths";
import { LockLost } from "@okstra/core/ports/TaskLock";
import { Warnings } from "@okstra/core/ports/Warnings";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as fs from "node:fs";
import { join } from "node:path";
import { nodeFiles } from "../src/DurableFiles.ts";
import { filesBeforeRerun, firstPlan, rerunPlan, task } from "./examplePlans.ts";
import { storeOn } from "./storeOn.ts";
import { putFiles, temporaryFolder, treeOf } from "./temporaryProject.ts";
import { type Step, systemFault, watchedFiles } from "./watchedFiles.ts";

const paths = taskPaths(task);
const read = (root: string, path: string): string => fs.readFileSync(join(root, path), "utf8");

describe("committing a bundle", () => {
  it.effect(
    "puts every file in its place with its mode, whatever the umask, and leaves no trace of the work",
    () =>
      Effect.gen(function* () {
        const root = yield* temporaryFolder;
        const store = storeOn(root);
        const first = firstPlan(root);
        // Modes that a usual umask would narrow.
        const shared = `${paths.root}/shared`;
        const plan: BundlePlan = {
          ...first,
          directories: [...first.directories, { path: shared, mode: 0o777 }],
          files: [{ kind: "create", path: `${shared}/file`, mode: 0o666, content: "x" }, ...first.files],
        };
        const { warnings } = yield* store.commit(plan);
        assert.strictEqual(fs.statSync(join(root, shared)).mode & 0o777, 0o777);
        assert.deepStrictEqual(warnings, []);
        for (const file of plan.files) {
          assert.strictEqual(read(root, file.path), file.content);
          assert.strictEqual(fs.statSync(join(root, file.path)).mode & 0o777, file.mode);
        }
        for (const folder of [".okstra/tasks", paths.root, paths.runs]) {
          assert.strictEqual(fs.statSync(join(root, folder)).mode & 0o777, 0o700, folder);
        }
        assert.strictEqual(fs.statSync(join(root, ".okstra")).mode & 0o777, 0o755);
        assert.isFalse(fs.existsSync(join(root, paths.staging)));
        assert.isFalse(fs.existsSync(join(root, paths.commitRecord)));
        assert.deepStrictEqual(store.indexed, ["orders/주문-취소/error-analysis/001"]);
      }),
  );

  it.effect("tells what it kept aside though it can't be finished now", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      putFiles(root, filesBeforeRerun);
      const heard: Array<string> = [];
      const failing = watchedFiles(nodeFiles, ({ operation, paths: [path] }) => {
        if (operation === "unlink" && path === join(root, paths.commitRecord)) throw systemFault("EIO", path);
      });
      const refused = yield* Effect.flip(storeOn(root, failing).commit(rerunPlan(root))).pipe(
        Effect.provideService(Warnings, {
          tell: (warnings) => void heard.push(...warnings.map(({ tag }) => tag)),
        }),
      );
      assert.strictEqual(refused._tag, "CommitPending");
      assert.include(heard, "FileKept");
    }),
  );

  it.effect("makes a task folder private that was not", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      fs.mkdirSync(join(root, ".okstra/tasks"), { recursive: true, mode: 0o755 });
      yield* storeOn(root).commit(firstPlan(root));
      assert.strictEqual(fs.statSync(join(root, ".okstra/tasks")).mode & 0o777, 0o700);
    }),
  );

  it.effect("keeps what it did not expect beside the new file and rotates the rest", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      putFiles(root, { ...filesBeforeRerun, [`${paths.index}.before-001`]: "kept long ago\n" });
      const { warnings } = yield* storeOn(root).commit(rerunPlan(root));
      assert.deepStrictEqual(
        warnings.map((warning) => warning.tag),
        ["FileKept"],
      );
      assert.strictEqual(read(root, paths.index), "# 2 runs\n");
      assert.strictEqual(read(root, `${paths.index}.before-001`), "kept long ago\n");
      assert.strictEqual(read(root, `${paths.index}.before-002`), "# edited by hand\n");
      assert.strictEqual(read(root, paths.manifest), '{"runs":2}\n');
      for (const move of rerunPlan(root).moves) {
        assert.isFalse(fs.existsSync(join(root, move.from)));
        assert.strictEqual(read(root, move.to), filesBeforeRerun[move.from]);
      }
    }),
  );

  it.effect("never moves over something, and says what it left", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      const plan = rerunPlan(root);
      putFiles(root, { ...filesBeforeRerun, [plan.moves[0]!.to]: "already archived\n" });
      fs.rmSync(join(root, plan.moves[1]!.from));
      const { warnings } = yield* storeOn(root).commit(plan);
      assert.deepStrictEqual(
        warnings.map((warning) => warning.tag),
        ["MoveKept", "MoveSourceGone", "FileKept"],
      );
      assert.strictEqual(read(root, plan.moves[0]!.to), "already archived\n");
      assert.strictEqual(read(root, plan.moves[0]!.from), "prompt of 001\n");
    }),
  );

  it.effect("keeps a folder that stands where a file goes", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      const manifest = firstPlan(root).files.at(-1)!.path;
      putFiles(root, { [`${manifest}/inside`]: "x" });
      yield* storeOn(root).commit(firstPlan(root));
      assert.strictEqual(read(root, manifest), '{"run":1}\n');
      assert.strictEqual(read(root, `${manifest}.before-001/inside`), "x");
    }),
  );

  it.effect("commits nothing where the folder has become another project before the record", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      fs.mkdirSync(join(root, ".okstra"));
      fs.writeFileSync(join(root, ".okstra/project.json"), '{"id":"theirs"}\n');
      const refused = yield* Effect.flip(storeOn(root).commit(firstPlan(root)));
      assert.strictEqual(refused._tag, "EnvironmentUnfit");
      assert.deepStrictEqual(Object.keys(treeOf(root)), [".okstra", ".okstra/project.json"]);
    }),
  );

  it.effect("leaves a project.json that another task made meanwhile as it is", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      const meanwhile = watchedFiles(nodeFiles, (step) => {
        if (step.operation === "link" && step.paths[1]!.endsWith("project.json")) {
          fs.writeFileSync(join(root, ".okstra/project.json"), '{"id":"theirs"}\n');
        }
      });
      const { warnings } = yield* storeOn(root, meanwhile).commit(firstPlan(root));
      assert.deepStrictEqual(
        warnings.map((warning) => warning.tag),
        ["FileLeftAlone"],
      );
      assert.strictEqual(read(root, ".okstra/project.json"), '{"id":"theirs"}\n');
    }),
  );

  it.effect("leaves the old state when the lock was lost before the decision", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      putFiles(root, filesBeforeRerun);
      const old = treeOf(root);
      const lost = new LockLost({ task: "orders/주문-취소", path: ".okstra/locks/x.db" });
      const store = storeOn(root, nodeFiles, { verify: Effect.fail(lost) });
      assert.strictEqual(yield* Effect.flip(store.commit(rerunPlan(root))), lost);
      assert.deepStrictEqual(treeOf(root), old);
      assert.deepStrictEqual(store.indexed, []);
    }),
  );

  it.effect("does not write over the record of an unfinished commit", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      putFiles(root, { ...filesBeforeRerun, [paths.commitRecord]: "{}" });
      const old = treeOf(root);
      const error = yield* Effect.flip(storeOn(root).commit(rerunPlan(root)));
      assert.strictEqual(error._tag, "EnvironmentUnfit");
      assert.deepStrictEqual(treeOf(root), old);
    }),
  );

  it.effect("refuses a plan that reaches outside its task as a defect, and writes nothing", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      const plan = firstPlan(root);
      const outside = {
        kind: "create",
        path: ".okstra/tasks/orders/other/x",
        mode: 0o600,
        content: "x",
      } as const;
      const exit = yield* Effect.exit(storeOn(root).commit({ ...plan, files: [outside] }));
      assert.strictEqual(exit._tag, "Failure");
      assert.deepStrictEqual(treeOf(root), {});
    }),
  );
});

describe("the order of a commit", () => {
  const stepsOfRerun = Effect.gen(function* () {
    const root = yield* temporaryFolder;
    putFiles(root, filesBeforeRerun);
    const steps: Array<Step> = [];
    yield* storeOn(
      root,
      watchedFiles(nodeFiles, (step) =>
        steps.push({ ...step, paths: step.paths.map((path) => path.slice(root.length + 1)) }),
      ),
    ).commit(rerunPlan(root));
    const at = (test: (step: Step) => boolean): ReadonlyArray<number> =>
      steps.filter(test).map((step) => step.number);
    const recordAt = at((step) => step.operation === "rename" && step.paths[1] === paths.commitRecord)[0]!;
    const removedAt = at((step) => step.operation === "unlink" && step.paths[0] === paths.commitRecord)[0]!;
    return { steps, at, recordAt, removedAt, plan: rerunPlan(root) };
  });

  it.effect("makes every staged file, then every folder of the staging durable before the record", () =>
    Effect.gen(function* () {
      const { steps, at, recordAt } = yield* stepsOfRerun;
      const written = steps.filter((step) => step.operation === "writeNew");
      const synced = steps.filter((step) => step.operation === "syncFile");
      assert.deepStrictEqual(
        synced.map((step) => step.paths[0]),
        written.map((step) => step.paths[0]),
      );
      const lastWrite = Math.max(...written.map((step) => step.number));
      const firstSync = Math.min(...synced.map((step) => step.number));
      const lastSync = Math.max(...synced.map((step) => step.number));
      assert.isBelow(lastWrite, firstSync, "one batch of syncs after all writes");
      const staging = written[0]!.paths[0]!.split("/").slice(0, -1).join("/");
      for (const folder of [
        staging,
        paths.staging,
        paths.root,
        ".okstra/tasks/orders",
        ".okstra/tasks",
        ".okstra",
      ]) {
        const folderSync = at((step) => step.operation === "syncDirectory" && step.paths[0] === folder)[0]!;
        assert.isAbove(folderSync, lastSync, folder);
        assert.isBelow(folderSync, recordAt, folder);
      }
    }),
  );

  it.effect("looks at every component for symlinks between the last write and the record", () =>
    Effect.gen(function* () {
      const { steps, recordAt, plan } = yield* stepsOfRerun;
      const lastSync = Math.max(
        ...steps
          .filter((step) => step.operation === "syncDirectory" && step.number < recordAt)
          .map((step) => step.number),
      );
      const looked = new Set(
        steps
          .filter((step) => step.operation === "lstat" && step.number > lastSync && step.number < recordAt)
          .map((step) => step.paths[0]),
      );
      for (const path of [
        ".okstra",
        ".okstra/tasks",
        ".okstra/tasks/orders",
        paths.root,
        paths.runs,
        paths.manifest,
      ]) {
        assert.isTrue(looked.has(path), path);
      }
      for (const move of plan.moves) assert.isTrue(looked.has(move.from), move.from);
    }),
  );

  it.effect("makes the record durable before the first file moves, and the run manifest moves last", () =>
    Effect.gen(function* () {
      const { steps, at, recordAt, removedAt, plan } = yield* stepsOfRerun;
      const durableAt = at(
        (step) =>
          step.operation === "syncDirectory" && step.paths[0] === paths.root && step.number > recordAt,
      )[0]!;
      const moved = steps.filter(
        (step) => ["rename", "link"].includes(step.operation) && step.number > recordAt,
      );
      assert.isBelow(durableAt, moved[0]!.number);
      assert.strictEqual(moved.at(-1)!.paths[1], runPaths(plan.runs[0]!).runManifest);
      assert.isBelow(moved.at(-1)!.number, removedAt);
    }),
  );

  it.effect("makes every changed folder durable before the record goes, and then its going", () =>
    Effect.gen(function* () {
      const { steps, at, recordAt, removedAt, plan } = yield* stepsOfRerun;
      const lastMove = Math.max(
        ...steps.filter((step) => step.operation === "rename").map((step) => step.number),
      );
      const folderOf = (path: string): string => path.split("/").slice(0, -1).join("/");
      const changed = [
        ...plan.files.map((file) => file.path),
        ...plan.moves.flatMap((move) => [move.from, move.to]),
      ].map(folderOf);
      const made = steps.filter((step) => step.operation === "makeDirectory" && step.number > recordAt);
      for (const folder of [...changed, ...made.map((step) => folderOf(step.paths[0]!))].filter(
        (path) => !path.includes(".staging"),
      )) {
        const synced = at(
          (step) =>
            step.operation === "syncDirectory" &&
            step.paths[0] === folder &&
            step.number > lastMove &&
            step.number < removedAt,
        );
        assert.strictEqual(synced.length, 1, folder);
      }
      assert.strictEqual(steps[removedAt]!.operation, "syncDirectory");
      assert.strictEqual(steps[removedAt]!.paths[0], paths.root);
      assert.deepStrictEqual(
        at((step) => step.paths[0]!.includes(".staging/") && step.operation === "removeDirectory").filter(
          (number) => number < removedAt,
        ),
        [],
        "staging goes after the record",
      );
    }),
  );
});

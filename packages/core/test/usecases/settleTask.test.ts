import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as TestClock from "effect/testing/TestClock";
import type { TaskFolder } from "../../src/domain/task/TaskFolder.ts";
import { runPaths } from "../../src/domain/run/runPaths.ts";
import { BundleStore } from "../../src/ports/BundleStore.ts";
import { memoryPorts } from "../../src/ports/memoryPorts.ts";
import type { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { TaskLock, TaskLocked } from "../../src/ports/TaskLock.ts";
import { reconcile } from "../../src/usecases/reconcile.ts";
import { settleTask } from "../../src/usecases/settleTask.ts";
import { prepareThrough, project } from "../samples/preparedProject.ts";
import { reading, textAt } from "../samples/recordedRun.ts";
import { runRef, sampleReport, slug } from "../samples/sampleArtefacts.ts";
import { addEvent } from "../samples/sampleProject.ts";

const task: TaskFolder = { group: slug("auth"), task: slug("login-fails") };
const refOf = (seq: number) => ({ ...runRef("login-fails", seq), group: slug("auth") });
const manifestPath = ".okstra/tasks/auth/login-fails/task-manifest.json";
const json = (tree: MemoryTree, path: string) => JSON.parse(textAt(tree, path)!);
const statusOf = (tree: MemoryTree, seq: number) => json(tree, runPaths(refOf(seq)).teamState).status;

const snapshot = (tree: MemoryTree) => tree.paths().map((path) => [path, textAt(tree, path)]);

/** The lead's own words that the run came to nothing. */
const fail = (tree: MemoryTree, seq: number) => {
  const manifest = json(tree, runPaths(refOf(seq)).runManifest);
  const report = { ...sampleReport(refOf(seq)), taskKey: manifest.task.key, status: "failed" };
  tree.write(runPaths(refOf(seq)).reportData, JSON.stringify(report));
};

const settle = Effect.flatMap(reading, ({ request }) => settleTask(request, task));

describe("settling a task", () => {
  it.effect("makes every projection tell what the files tell, once", () => {
    const tree = project();
    const index = new Map();
    return Effect.gen(function* () {
      yield* prepareThrough({});
      const fresh = snapshot(tree);
      yield* TestClock.adjust("1 hour");
      assert.strictEqual((yield* settle).value.written, 0);
      assert.deepStrictEqual(snapshot(tree), fresh);

      fail(tree, 1);
      assert.strictEqual((yield* settle).value.written, 3);
      assert.strictEqual(statusOf(tree, 1), "failed");
      const manifest = json(tree, manifestPath);
      assert.deepStrictEqual(manifest.activeRuns, []);
      assert.strictEqual(manifest.workflow.lastSafeCheckpoint.checkpoint, "failure-reported");
      assert.strictEqual(
        manifest.createdAt,
        JSON.parse(fresh.find(([path]) => path === manifestPath)![1]!).createdAt,
      );
      assert.include(textAt(tree, ".okstra/tasks/auth/login-fails/task-index.md"), "| failed |");
      assert.deepStrictEqual(
        [...index.values()].map(({ status }) => status),
        ["failed"],
      );
      yield* TestClock.adjust("1 hour");
      const settled = snapshot(tree);
      assert.strictEqual((yield* settle).value.written, 0);
      assert.deepStrictEqual(snapshot(tree), settled);
    }).pipe(Effect.provide(memoryPorts({ tree, index })));
  });

  it.effect("writes damaged and missing projections anew, as prepare would", () => {
    const tree = project();
    return Effect.gen(function* () {
      yield* prepareThrough({ "work-category": "bugfix" });
      const whole = snapshot(tree);
      tree.write(manifestPath, "{");
      tree.remove(runPaths(refOf(1)).teamState);
      tree.remove(".okstra/tasks/auth/login-fails/task-index.md");
      const { value, warnings } = yield* settle;
      assert.strictEqual(value.written, 3);
      assert.deepStrictEqual(
        warnings.map(({ tag }) => tag),
        ["TaskManifestUnreadable"],
      );
      assert.deepStrictEqual(Object.fromEntries(snapshot(tree)), Object.fromEntries(whole));
    }).pipe(Effect.provide(memoryPorts({ tree })));
  });

  it.effect("is part of a prepare of the same task", () => {
    const tree = project();
    const index = new Map();
    return Effect.gen(function* () {
      yield* prepareThrough({});
      addEvent(tree, refOf(1), "lead-started", new Date(0).toISOString());
      yield* prepareThrough({});
      assert.strictEqual(statusOf(tree, 1), "running");
      yield* TestClock.adjust("25 hours");
      yield* prepareThrough({});
      assert.strictEqual(statusOf(tree, 1), "aborted");
      assert.strictEqual(index.size, 3);
      assert.sameMembers(
        [...index.values()].map(({ status }) => status),
        ["aborted", "prepared", "prepared"],
      );
      assert.strictEqual((yield* settle).value.written, 0);
      fail(tree, 1);
      yield* prepareThrough({});
      assert.strictEqual((yield* settle).value.written, 1, "only an aborted run that ended unseen is left");
      assert.strictEqual(statusOf(tree, 1), "failed");
    }).pipe(Effect.provide(memoryPorts({ tree, index })));
  });

  it.effect("is done by reconcile, which leaves a busy task to whoever holds it", () => {
    const tree = project();
    const ports = memoryPorts({ tree });
    return Effect.gen(function* () {
      yield* prepareThrough({});
      const { request } = yield* reading;
      assert.deepInclude(yield* reconcile(request), { settledTasks: 0, warnings: [] });
      fail(tree, 1);
      const busy = Layer.succeed(
        TaskLock,
        TaskLock.of({
          hold: () =>
            Effect.fail(new TaskLocked({ task: "auth/login-fails", waitedMillis: 0, holder: null })),
        }),
      );
      const skipped = yield* reconcile(request).pipe(Effect.provide(busy));
      assert.deepStrictEqual(
        [
          skipped.settledTasks,
          skipped.skippedTasks,
          skipped.byStatus.failed,
          skipped.warnings.map(({ tag }) => tag),
        ],
        [0, 0, 1, ["TaskLocked"]],
      );
      assert.strictEqual(statusOf(tree, 1), "prepared");
      assert.deepInclude(yield* reconcile(request), { settledTasks: 1, warnings: [] });
      assert.strictEqual(statusOf(tree, 1), "failed");
      const never = Layer.succeed(
        BundleStore,
        BundleStore.of({ ...(yield* BundleStore), commit: () => Effect.die("nothing had moved") }),
      );
      assert.deepInclude(yield* reconcile(request).pipe(Effect.provide(never)), { settledTasks: 0 });
    }).pipe(Effect.provide(ports));
  });
});

import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { assert, describe, it } from "@effect/vitest";
import type { IndexRow } from "../../src/domain/bundle/BundlePlan.ts";
import { BundleStore, RecoveryPending } from "../../src/ports/BundleStore.ts";
import { EnvironmentUnfit } from "../../src/ports/EnvironmentUnfit.ts";
import { RunIndex } from "../../src/ports/RunIndex.ts";
import { TaskLock } from "../../src/ports/TaskLock.ts";
import { withRecoveredTask } from "../../src/usecases/withRecoveredTask.ts";
import { slug } from "../samples/sampleArtefacts.ts";

const request = {
  root: "/project",
  task: { group: slug("shop"), task: slug("cart") },
  lockTimeoutMillis: 1000,
  command: "okstra show",
};

const row = { homeKey: "demo-00000000", runRef: "shop/cart/error-analysis/001" } as IndexRow;

const unwritable = (path: string) =>
  new EnvironmentUnfit({ doing: "lock", path, cause: "EROFS", remedy: "Make it writable." });

/** A task on which a commit stands at the given askings, counted from 1; what happens is written down in order. */
const world = (options: { readonly pendingAt: ReadonlyArray<number>; readonly lockable?: boolean }) => {
  const happened: Array<string> = [];
  const kept = new Map<string, IndexRow>();
  let asked = 0;
  let standing = false;
  let held = false;
  const layer = Layer.mergeAll(
    RunIndex.layerMemory(kept),
    Layer.succeed(
      BundleStore,
      BundleStore.of({
        commit: () => Effect.die("nothing commits here"),
        pending: () =>
          Effect.sync(() => {
            if (!held) standing = options.pendingAt.includes(++asked);
            return standing;
          }),
        recover: (_request, onPlaced) =>
          Effect.gen(function* () {
            happened.push(held ? "recover" : "recover without lock");
            standing = false;
            const warnings = yield* onPlaced([row]);
            return { warnings: [...warnings, { tag: "FileKept", message: "kept" }] };
          }),
      }),
    ),
    Layer.succeed(
      TaskLock,
      TaskLock.of({
        hold: ({ root }) =>
          options.lockable === false
            ? Effect.fail(unwritable(root))
            : Effect.acquireRelease(
                Effect.sync(() => {
                  held = true;
                  return { verify: Effect.void };
                }),
                () =>
                  Effect.sync(() => {
                    held = false;
                  }),
              ),
      }),
    ),
  );
  const read = Effect.sync(() => {
    happened.push(held ? "read under lock" : "read");
    return happened.length;
  });
  return { layer, happened, kept, read };
};

describe("reading a task", () => {
  it.effect("reads once where no commit stands", () => {
    const { layer, happened, read } = world({ pendingAt: [] });
    return Effect.gen(function* () {
      const { value, warnings } = yield* withRecoveredTask(request, read);
      assert.deepStrictEqual(happened, ["read"]);
      assert.deepStrictEqual([value, warnings], [1, []]);
    }).pipe(Effect.provide(layer));
  });

  it.effect("finishes a commit that stands before, under the lock, and records its runs", () => {
    const { layer, happened, kept, read } = world({ pendingAt: [1] });
    return Effect.gen(function* () {
      const { warnings } = yield* withRecoveredTask(request, read);
      assert.deepStrictEqual(happened, ["recover", "read"]);
      assert.deepStrictEqual([...kept.values()], [row]);
      assert.deepStrictEqual(
        warnings.map(({ tag }) => tag),
        ["FileKept"],
      );
    }).pipe(Effect.provide(layer));
  });

  it.effect("reads again after a commit that came up while it read", () => {
    const { layer, happened, read } = world({ pendingAt: [2] });
    return Effect.gen(function* () {
      const { value } = yield* withRecoveredTask(request, read);
      assert.deepStrictEqual(happened, ["read", "recover", "read"]);
      assert.strictEqual(value, 3);
    }).pipe(Effect.provide(layer));
  });

  it.effect("does not believe a reading that failed while a commit stood", () => {
    const { layer, happened, read } = world({ pendingAt: [2] });
    return Effect.gen(function* () {
      const half = Effect.flatMap(read, (reads) =>
        reads === 1 ? Effect.fail("half a task" as const) : Effect.succeed("whole"),
      );
      const { value } = yield* withRecoveredTask(request, half);
      assert.strictEqual(value, "whole");
      assert.deepStrictEqual(happened, ["read", "recover", "read"]);
    }).pipe(Effect.provide(layer));
  });

  it.effect("hands on a failure of the reading itself", () => {
    const { layer } = world({ pendingAt: [] });
    return Effect.gen(function* () {
      const error = yield* Effect.flip(withRecoveredTask(request, Effect.fail("missing" as const)));
      assert.strictEqual(error, "missing");
    }).pipe(Effect.provide(layer));
  });

  it.effect("reads under the lock where commits come up again and again", () => {
    const { layer, happened, read } = world({ pendingAt: [1, 2, 3, 4, 5, 6, 7, 8] });
    return Effect.gen(function* () {
      yield* withRecoveredTask(request, read);
      assert.strictEqual(happened.at(-1), "read under lock");
      assert.isBelow(happened.length, 10);
    }).pipe(Effect.provide(layer));
  });

  it.effect("says that a recovery is pending where it may not write, and reads nothing half", () => {
    const { layer, happened, read } = world({ pendingAt: [1], lockable: false });
    return Effect.gen(function* () {
      const error = yield* Effect.flip(withRecoveredTask(request, read));
      assert.instanceOf(error, RecoveryPending);
      assert.include(error.message, "EROFS");
      assert.strictEqual(error.nextStep, unwritable("").nextStep);
      assert.deepStrictEqual(happened, []);
    }).pipe(Effect.provide(layer));
  });

  it.effect("finishes nothing in a dry run", () => {
    const { layer, happened, read } = world({ pendingAt: [1] });
    return Effect.gen(function* () {
      const error = yield* Effect.flip(withRecoveredTask({ ...request, mayFinish: false }, read));
      assert.instanceOf(error, RecoveryPending);
      assert.include(error.nextStep, "`okstra show ");
      assert.deepStrictEqual(happened, []);
    }).pipe(Effect.provide(layer));
  });
});

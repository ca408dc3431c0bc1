import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import type { Slug } from "@okstra/core/domain/task/Slug";
import { TaskLock } from "@okstra/core/ports/TaskLock";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import * as TaskLockSqlite from "../src/TaskLockSqlite.ts";
import { isRoot, temporaryFolder } from "./temporaryFolder.ts";

const program = join(import.meta.dirname, "lockingProcess.ts");
const task = { group: "group" as Slug, task: "task" as Slug };

const hold = Effect.fnUntraced(function* (root: string, timeoutMillis = 0) {
  const lock = yield* TaskLock;
  return yield* lock.hold({ root, task, timeoutMillis, command: "okstra prepare" });
}, Effect.provide(TaskLockSqlite.layer));

const holdingProcess = (root: string) =>
  Effect.acquireRelease(
    Effect.promise(async (): Promise<ChildProcess> => {
      const child = spawn(process.execPath, [program, "hold", root], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(child.stdout, "data");
      return child;
    }),
    (child) => Effect.sync(() => child.kill("SIGKILL")),
  );

describe("TaskLockSqlite", () => {
  it.live("refuses a held task, naming the holder with its control characters shown", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      const child = yield* holdingProcess(root);
      const error = yield* Effect.flip(hold(root, 30));
      assert(error._tag === "TaskLocked");
      assert.strictEqual(error.task, "group/task");
      assert.isAtLeast(error.waitedMillis, 30);
      assert.include(error.holder, `process ${child.pid} (okstraU+001B[31m prepare, started `);
    }),
  );

  it.live("is free again once its holder was killed with SIGKILL", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      const child = yield* holdingProcess(root);
      const waiting = yield* Effect.forkChild(hold(root, 10_000));
      yield* Effect.sleep(20);
      assert.strictEqual(waiting.pollUnsafe(), undefined);
      child.kill("SIGKILL");
      const held = yield* Fiber.join(waiting);
      yield* held.verify;
    }),
  );

  it.live("is released with its scope, holder file included", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      const holder = join(root, ".okstra/locks/group/task.holder.json");
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* hold(root);
          assert.isTrue(existsSync(holder));
          assert.strictEqual((yield* Effect.flip(hold(root)))._tag, "TaskLocked");
        }),
      );
      assert.isFalse(existsSync(holder));
      yield* hold(root);
    }),
  );

  it.live(
    "lets 8 processes count one file without losing a step",
    () =>
      Effect.gen(function* () {
        const root = yield* temporaryFolder;
        const file = join(root, "counter");
        writeFileSync(file, "0");
        const codes = yield* Effect.forEach(
          Array.from({ length: 8 }),
          () =>
            Effect.promise(async () => {
              const child = spawn(process.execPath, [program, "count", root, file, "3"], {
                stdio: "inherit",
              });
              const [code] = await once(child, "close");
              return code as unknown;
            }),
          { concurrency: "unbounded" },
        );
        assert.deepStrictEqual(
          codes,
          Array.from({ length: 8 }, () => 0),
        );
        assert.strictEqual(readFileSync(file, "utf8"), "24");
      }),
    // Nine processes start on what may be a busy machine.
    120_000,
  );

  it.live("takes a lock file for lost once something else stands in its place", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      const held = yield* hold(root);
      const locks = join(root, ".okstra/locks");
      rmSync(locks, { recursive: true });
      symlinkSync(locks, locks);
      assert.strictEqual((yield* Effect.flip(held.verify))._tag, "LockLost");
    }),
  );

  it.live("notices that the lock file was deleted under the holder", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      const held = yield* hold(root);
      yield* held.verify;
      rmSync(join(root, ".okstra/locks"), { recursive: true });
      assert.strictEqual((yield* Effect.flip(held.verify))._tag, "LockLost");
      const next = yield* hold(root);
      yield* next.verify;
      assert.strictEqual((yield* Effect.flip(held.verify))._tag, "LockLost");
    }),
  );

  it.live("can be interrupted while it waits", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      yield* hold(root);
      const waiting = yield* Effect.forkChild(Effect.scoped(hold(root, 600_000)));
      yield* Effect.sleep(20);
      yield* Fiber.interrupt(waiting);
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(waiting)));
    }),
  );

  it.live.each([".okstra", ".okstra/locks", ".okstra/locks/group", ".okstra/locks/group/task.sqlite"])(
    "refuses a symbolic link at %s",
    (path) =>
      Effect.gen(function* () {
        const root = yield* temporaryFolder;
        const elsewhere = yield* temporaryFolder;
        mkdirSync(join(root, path, ".."), { recursive: true });
        symlinkSync(path.endsWith(".sqlite") ? join(elsewhere, "made.sqlite") : elsewhere, join(root, path));
        const error = yield* Effect.flip(hold(root));
        assert(error._tag === "PlaceNotTrusted");
        assert.strictEqual(error.path, join(root, path));
        assert.isFalse(existsSync(join(elsewhere, "made.sqlite")));
      }),
  );

  it.live("writes no holder through a symbolic link", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      const victim = join(yield* temporaryFolder, "victim");
      writeFileSync(victim, "untouched");
      mkdirSync(join(root, ".okstra/locks/group"), { recursive: true });
      symlinkSync(victim, join(root, ".okstra/locks/group/task.holder.json"));
      yield* hold(root);
      assert.strictEqual(readFileSync(victim, "utf8"), "untouched");
    }),
  );

  it.live("refuses an .okstra that others can write", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      mkdirSync(join(root, ".okstra"));
      chmodSync(join(root, ".okstra"), 0o775);
      const error = yield* Effect.flip(hold(root));
      assert(error._tag === "PlaceNotTrusted");
      assert.include(error.got, "0775");
    }),
  );

  it.live("tells how to mend a folder it can't write", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      // Root is bound by no file mode: the command runs as a user who is.
      const user = isRoot ? { uid: 65534, gid: 65534 } : {};
      if (isRoot) chownSync(root, user.uid ?? 0, user.gid ?? 0);
      chmodSync(root, 0o555);
      const printed = execFileSync(process.execPath, [program, "refused", root], {
        ...user,
        encoding: "utf8",
      });
      const error = JSON.parse(printed) as Record<string, string>;
      assert.strictEqual(error["tag"], "EnvironmentUnfit");
      assert.strictEqual(error["cause"], "EACCES");
      assert.include(error["nextStep"], "permission");
    }),
  );

  it.live("says what to do with a lock file that is no database", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder;
      const folder = join(root, ".okstra/locks/group");
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "task.sqlite"), "no database at all");
      const error = yield* Effect.flip(hold(root));
      assert(error._tag === "EnvironmentUnfit");
      assert.include(error.nextStep, `delete it`);
    }),
  );
});

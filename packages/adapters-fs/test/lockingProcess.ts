import { readFileSync, writeFileSync } from "node:fs";
import { TaskLock } from "@okstra/core/ports/TaskLock";
import type { Slug } from "@okstra/core/domain/task/Slug";
import * as Effect from "effect/Effect";
import * as TaskLockSqlite from "../src/TaskLockSqlite.ts";

// Started by the tests: `hold <root>` holds the lock until it is killed, `count <root> <file> <times>` counts under it,
// `refused <root>` prints the error.
const [, , what, root = "", file = "", times = "0"] = process.argv;

const locked = <A>(work: Effect.Effect<A>) =>
  Effect.gen(function* () {
    const lock = yield* TaskLock;
    const task = { group: "group" as Slug, task: "task" as Slug };
    yield* lock.hold({ root, task, timeoutMillis: 20_000, command: "okstra\u001b[31m prepare" });
    return yield* work;
  }).pipe(Effect.scoped);

const hold = locked(
  Effect.andThen(
    Effect.sync(() => process.stdout.write("held\n")),
    Effect.never,
  ),
);

const count = Effect.gen(function* () {
  for (let i = 0; i < Number(times); i++) {
    yield* locked(
      Effect.gen(function* () {
        const seen = Number(readFileSync(file, "utf8"));
        yield* Effect.sleep(1);
        writeFileSync(file, String(seen + 1));
      }),
    );
  }
});

const refused = Effect.flatMap(Effect.flip(locked(Effect.void)), (error) =>
  Effect.sync(() =>
    console.log(JSON.stringify({ ...error, tag: error._tag, cause: error.cause, nextStep: error.nextStep })),
  ),
);

const keepAlive = setInterval(() => {}, 1000);
const work = what === "hold" ? hold : what === "count" ? count : refused;
await Effect.runPromise(Effect.provide(work, TaskLockSqlite.layer));
clearInterval(keepAlive);

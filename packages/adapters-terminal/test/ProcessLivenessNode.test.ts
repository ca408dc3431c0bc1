import { spawn } from "node:child_process";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { ProcessLiveness, type RecordedProcess } from "@okstra/core/ports/ProcessLiveness";
import { assert, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { layer } from "../src/ProcessLivenessNode.ts";
import { processIdentity } from "../src/process/processIdentity.ts";

const lives = (recorded: RecordedProcess) =>
  Effect.provide(
    ProcessLiveness.use((liveness) => liveness.lives(recorded)),
    layer,
  );

const sleeper = Effect.acquireRelease(
  Effect.sync(() => spawn("sleep", ["600"], { stdio: "ignore" })),
  (child) => Effect.sync(() => child.kill("SIGKILL")),
);

const identified = Effect.fnUntraced(function* (pid: number | undefined) {
  const recorded = yield* processIdentity(pid ?? 0);
  return recorded ?? assert.fail(`process ${pid} has no identity`);
});

it.effect("a process lives until it is killed", () =>
  Effect.gen(function* () {
    const child = yield* sleeper;
    const recorded = yield* identified(child.pid);
    assert.isTrue(yield* lives(recorded));
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    yield* Effect.promise(() => ended);
    assert.isFalse(yield* lives(recorded));
    assert.isNull(yield* processIdentity(recorded.pid));
  }),
);

it.effect("a killed process that its parent has not waited for does not live", () =>
  Effect.gen(function* () {
    // The shell becomes a sleep that never waits for the shell's own child.
    const parent = yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn("sh", ["-c", "sleep 600 & echo $!; exec sleep 600"], { stdio: ["ignore", "pipe", "ignore"] }),
      ),
      (child) => Effect.sync(() => child.kill("SIGKILL")),
    );
    const [told] = yield* Effect.promise(() => once(parent.stdout, "data") as Promise<[Buffer]>);
    const orphan = Number(told.toString("utf8"));
    const recorded = yield* identified(orphan);
    process.kill(orphan, "SIGKILL");
    while (yield* lives(recorded)) yield* Effect.promise(() => setImmediate());
    assert.isTrue(process.kill(orphan, 0), "the pid is still taken");
  }),
);

it.effect("a later process with the same pid is another", () =>
  Effect.gen(function* () {
    const recorded = yield* identified(process.pid);
    assert.isTrue(yield* lives(recorded));
    assert.isFalse(yield* lives({ ...recorded, processStartedAt: `${recorded.processStartedAt}0` }));
    assert.isFalse(yield* lives({ ...recorded, processStartedAt: "" }));
    assert.isFalse(yield* lives({ ...recorded, bootId: "00000000-0000-0000-0000-000000000000" }));
  }),
);

it.effect("a pid that means a group, everyone or no number is no process", () =>
  Effect.gen(function* () {
    const recorded = yield* identified(process.pid);
    for (const pid of [0, -1, -process.pid, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]) {
      assert.isFalse(yield* lives({ ...recorded, pid }));
    }
  }),
);

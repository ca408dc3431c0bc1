import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TerminalObservation } from "@okstra/core/domain/host/TerminalObservation";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as TestClock from "effect/testing/TestClock";
import { neededProgram } from "../../../../test/neededProgram.ts";
import { probeTmux } from "../../src/tmux/probeTmux.ts";
import { temporaryFolder } from "../temporaryFolder.ts";
import { temporaryProgram } from "../temporaryProgram.ts";
import { privateTmux } from "./privateTmux.ts";

const probe = (TMUX: string) => probeTmux({ TMUX, PATH: process.env["PATH"] });
const reasonOf = (seen: TerminalObservation): string =>
  seen.kind === "unreachable" ? seen.reason : seen.kind;

describe("a real tmux server", () => {
  it.effect("answers, and is asked for nothing that changes it", (context) =>
    Effect.gen(function* () {
      neededProgram(context, "tmux", "-V");
      const server = yield* privateTmux;
      const windows = server.tmux("list-panes", "-a");
      const seen = yield* probe(server.variable);
      assert.match(seen.kind === "reachable" ? seen.detail : reasonOf(seen), /^tmux \S+ at \/.+tmux\.sock$/);
      assert.strictEqual(server.tmux("list-panes", "-a"), windows);
      assert.strictEqual(server.tmux("list-clients"), "");
    }),
  );

  it.effect("gives its panes a variable that leads to it", (context) =>
    Effect.gen(function* () {
      neededProgram(context, "tmux", "-V");
      const server = yield* privateTmux;
      const told = join(yield* temporaryFolder, "told");
      server.tmux(
        "new-window",
        "-d",
        `printf %s "$TMUX" >'${told}.new'; mv '${told}.new' '${told}'; tmux wait-for -S told`,
      );
      server.tmux("wait-for", "told");
      assert.strictEqual(reasonOf(yield* probe(readFileSync(told, "utf8"))), "reachable");
    }),
  );

  it.effect("is not started again once it was ended", (context) =>
    Effect.gen(function* () {
      neededProgram(context, "tmux", "-V");
      const server = yield* privateTmux;
      server.stop();
      assert.strictEqual(reasonOf(yield* probe(server.variable)), "no-server");
      const folder = yield* temporaryFolder;
      assert.strictEqual(reasonOf(yield* probe(`${folder}/tmux.sock,1,0`)), "no-server");
      assert.isFalse(existsSync(`${folder}/tmux.sock`));
    }),
  );

  it.effect("is another one when its pid is not the one the variable tells", (context) =>
    Effect.gen(function* () {
      neededProgram(context, "tmux", "-V");
      const server = yield* privateTmux;
      const seen = yield* probe(`${server.socket},1,0`);
      assert.strictEqual(reasonOf(seen), "no-server");
      assert.include(seen.kind === "unreachable" ? seen.detail : "", `${server.pid} has its socket`);
    }),
  );
});

/** A folder for PATH with a shell script that stands in for tmux. */
const standIn = (script: string) =>
  Effect.tap(temporaryFolder, (folder) => Effect.sync(() => temporaryProgram(folder, "tmux", script)));

describe("a tmux that is no use", () => {
  it.effect("is absent where no variable speaks of it", () =>
    Effect.gen(function* () {
      assert.strictEqual(reasonOf(yield* probeTmux({ PATH: process.env["PATH"] })), "absent");
      assert.strictEqual(reasonOf(yield* probe("")), "absent");
    }),
  );

  it.effect("is missing along PATH, or only there by a relative entry", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder;
      mkdirSync(join(folder, "tmux"));
      for (const PATH of [undefined, "", folder, ".:bin::node_modules/.bin"]) {
        assert.strictEqual(reasonOf(yield* probeTmux({ TMUX: "/s,1,0", PATH })), "program-missing");
      }
    }),
  );

  it.effect.each<[stderr: string, reason: string]>([
    ["no server running on /s", "no-server"],
    ["error connecting to /s (No such file or directory)", "no-server"],
    ["server exited unexpectedly", "no-server"],
    ["error connecting to /s (Operation not permitted)", "sandbox-denied"],
    ["error connecting to /s (Permission denied)", "sandbox-denied"],
    ["access not allowed", "access-denied"],
    ["protocol version mismatch (client 8, server 7)", "other-generation"],
    ["something else", "protocol"],
    ["", "protocol"],
  ])("fails with '%s'", ([stderr, reason]) =>
    Effect.gen(function* () {
      const PATH = yield* standIn(`printf %s '${stderr}' >&2; exit 1`);
      assert.strictEqual(reasonOf(yield* probeTmux({ TMUX: "/s,1,0", PATH })), reason);
    }),
  );

  it.effect.each<[script: string, reason: string]>([
    ["echo nonsense", "protocol"],
    ["echo", "protocol"],
    ["kill -9 $$", "protocol"],
    [
      "while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done",
      "protocol",
    ],
    ["echo '1 3.3a'", "reachable"],
  ])("answers by `%s`", ([script, reason]) =>
    Effect.gen(function* () {
      const PATH = yield* standIn(script);
      assert.strictEqual(reasonOf(yield* probeTmux({ TMUX: "/s,1,0", PATH })), reason);
    }),
  );

  it.effect("is given up after a second and killed", () =>
    Effect.gen(function* () {
      const PATH = yield* standIn("exec 2>&-; trap '' TERM; while :; do :; done");
      const fiber = yield* Effect.forkChild(probeTmux({ TMUX: "/s,1,0", PATH }), { startImmediately: true });
      yield* TestClock.adjust("1 second");
      assert.strictEqual(reasonOf(yield* Fiber.join(fiber)), "time-out");
    }),
  );
});

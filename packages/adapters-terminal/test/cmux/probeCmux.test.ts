import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerminalObservation } from "@okstra/core/domain/host/TerminalObservation";
import { assert, describe, it } from "@effect/vitest";
import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as TestClock from "effect/testing/TestClock";
import { probeCmux } from "../../src/cmux/probeCmux.ts";
import { temporaryFolder } from "../temporaryFolder.ts";
import { answeringCmux, failure, type FakeCmux, fakeCmux, pong, success } from "./fakeCmux.ts";

const probe = (path: string) => probeCmux({ CMUX_SOCKET_PATH: path, CMUX_WORKSPACE_ID: "w" });

const reasonOf = (seen: TerminalObservation): string =>
  seen.kind === "unreachable" ? seen.reason : seen.kind;

const identity = (result: unknown) => ({ "system.ping": pong, "system.identify": success(result) });

describe("a cmux that answers", () => {
  it.effect("is reachable, with its version where it tells it", () =>
    Effect.gen(function* () {
      const cmux = yield* answeringCmux(identity({ app: "cmux", version: "0.65.1", focused: null }));
      assert.deepStrictEqual(yield* probe(cmux.path), {
        kind: "reachable",
        detail: `cmux 0.65.1 at ${cmux.path}`,
      });
    }),
  );

  it.effect("is reachable in versions that tell no name", () =>
    Effect.gen(function* () {
      const cmux = yield* answeringCmux(identity({ socket_path: "/x", focused: null }));
      assert.deepStrictEqual(yield* probe(cmux.path), { kind: "reachable", detail: `cmux at ${cmux.path}` });
    }),
  );

  it.effect("is reachable while it has no window to identify", () =>
    Effect.gen(function* () {
      const cmux = yield* answeringCmux({
        "system.ping": pong,
        "system.identify": failure("unavailable", "TabManager not available"),
      });
      assert.strictEqual(reasonOf(yield* probe(cmux.path)), "reachable");
    }),
  );

  it.effect("is asked for nothing that changes it", () =>
    Effect.gen(function* () {
      const cmux = yield* answeringCmux(identity({}));
      yield* probe(cmux.path);
      assert.deepStrictEqual(
        cmux.requests.map(({ method }) => method),
        ["system.ping", "system.identify"],
      );
    }),
  );

  it.effect("may send its answer in pieces, after blank lines", () =>
    Effect.gen(function* () {
      const cmux = yield* fakeCmux((socket) => {
        socket.once("data", (request) => {
          const answer = request.includes("ping") ? pong : success({});
          socket.write(`\n\n${answer.slice(0, 9)}`, () => socket.write(`${answer.slice(9)}\n`));
        });
      });
      assert.strictEqual(reasonOf(yield* probe(cmux.path)), "reachable");
    }),
  );

  it.effect("cannot put control characters into what is printed", () =>
    Effect.gen(function* () {
      const cmux = yield* answeringCmux(identity({ version: "1\u001b[2J" }));
      const seen = yield* probe(cmux.path);
      assert.include(seen.kind === "reachable" ? seen.detail : "", "1U+001B[2J");
    }),
  );
});

describe("a socket that is no use", () => {
  it.effect("is missing", () =>
    Effect.gen(function* () {
      const seen = yield* probe(join(yield* temporaryFolder, "cmux.sock"));
      assert.strictEqual(reasonOf(seen), "socket-missing");
      assert.include(seen.kind === "unreachable" ? seen.detail : "", "ENOENT");
    }),
  );

  it.effect("is a file that nothing listens on", () =>
    Effect.gen(function* () {
      const path = join(yield* temporaryFolder, "cmux.sock");
      writeFileSync(path, "");
      assert.strictEqual(reasonOf(yield* probe(path)), "connection-refused");
    }),
  );

  it.effect("has a path longer than sockets can have", () =>
    Effect.gen(function* () {
      const path = join(yield* temporaryFolder, "c".repeat(200));
      assert.include(["protocol", "socket-missing"], reasonOf(yield* probe(path)));
    }),
  );
});

describe("a server that refuses", () => {
  const denial = "ERROR: Access denied — only processes started inside cmux can connect\n";

  it.effect("with a plain line, hanging up before it was asked anything", () =>
    Effect.gen(function* () {
      const cmux = yield* fakeCmux((socket) => {
        socket.end(denial);
        socket.destroySoon();
      });
      assert.strictEqual(reasonOf(yield* probe(cmux.path)), "access-denied");
    }),
  );

  it.effect("with a plain line that is lost because it hangs up on what it is sent", () =>
    Effect.gen(function* () {
      let connections = 0;
      const cmux = yield* fakeCmux((socket) => {
        connections += 1;
        // Closing with the request unread resets the connection, as a line that raced the request would be lost.
        if (connections === 1) socket.destroy();
        else socket.end(denial);
      });
      assert.strictEqual(reasonOf(yield* probe(cmux.path)), "access-denied");
      assert.strictEqual(connections, 2);
    }),
  );

  it.effect("with a plain line once asked", () =>
    Effect.gen(function* () {
      const cmux = yield* fakeCmux((socket) => socket.once("data", () => socket.end(denial)));
      assert.strictEqual(reasonOf(yield* probe(cmux.path)), "access-denied");
    }),
  );

  it.effect("only when asked who it is", () =>
    Effect.gen(function* () {
      const cmux = yield* answeringCmux({
        "system.ping": pong,
        "system.identify": failure("auth_required", "Authentication required. Send auth <password> first."),
      });
      assert.strictEqual(reasonOf(yield* probe(cmux.path)), "auth-required");
    }),
  );

  it.effect.each<[what: string, answer: string, reason: string]>([
    ["coded", failure("auth_required", "Authentication required."), "auth-required"],
    ["plain", "ERROR: Authentication required — send auth <password> first", "auth-required"],
    ["unknown method", failure("method_not_found", "Unknown method"), "other-generation"],
    ["unknown command", "ERROR: Unknown command 'x'. Use 'help' for available commands.", "other-generation"],
    ["newer protocol", '{"protocol":"cmux.protocol/2","type":"hello"}', "other-generation"],
    ["internal error", failure("internal_error", "no"), "protocol"],
    ["no pong", success({ pong: false }), "protocol"],
    ["pong of another shape", success("pong"), "protocol"],
    ["answer to another request", JSON.stringify({ id: 7, ok: true, result: { pong: true } }), "protocol"],
    ["plain pong", "PONG", "protocol"],
    ["HTTP", "HTTP/1.1 400 Bad Request", "protocol"],
    ["half an object", "{", "protocol"],
    ["null", "null", "protocol"],
    ["deep nesting", "[".repeat(60_000), "protocol"],
    ["binary", "\u0000\ufffd", "protocol"],
  ])("by its answer: %s", ([, answer, reason]) =>
    Effect.gen(function* () {
      const cmux = yield* answeringCmux({ "system.ping": answer });
      assert.strictEqual(reasonOf(yield* probe(cmux.path)), reason);
    }),
  );

  it.effect("to be of this generation", () =>
    Effect.gen(function* () {
      const next = yield* answeringCmux(identity({ app: "cmux-next", version: "0.66.0" }));
      const unknowing = yield* answeringCmux({ "system.ping": pong });
      assert.strictEqual(reasonOf(yield* probe(next.path)), "other-generation");
      assert.strictEqual(reasonOf(yield* probe(unknowing.path)), "other-generation");
    }),
  );

  it.effect("by hanging up without a word", () =>
    Effect.gen(function* () {
      const atOnce = yield* fakeCmux((socket) => socket.destroy());
      const onceAsked = yield* fakeCmux((socket) => socket.once("data", () => socket.end()));
      assert.strictEqual(reasonOf(yield* probe(atOnce.path)), "protocol");
      assert.strictEqual(reasonOf(yield* probe(onceAsked.path)), "protocol");
    }),
  );

  it.effect("by never ending its line", () =>
    Effect.gen(function* () {
      const cmux = yield* fakeCmux((socket) => {
        const flood = () => {
          while (socket.write("x".repeat(16_384)));
          socket.once("drain", flood);
        };
        flood();
      });
      const seen = yield* probe(cmux.path);
      assert.include(seen.kind === "unreachable" ? seen.detail : "", "64 KiB");
    }),
  );

  it.effect("in words that are cut and made visible", () =>
    Effect.gen(function* () {
      const cmux = yield* answeringCmux({ "system.ping": `\u001b]0;title\u0007${"x".repeat(5000)}` });
      const seen = yield* probe(cmux.path);
      const detail = seen.kind === "unreachable" ? seen.detail : "";
      assert.include(detail, "U+001B]0;titleU+0007");
      assert.isBelow(detail.length, 400);
    }),
  );
});

describe("a server that lets wait", () => {
  const assertTimesOut = Effect.fnUntraced(function* (cmux: FakeCmux) {
    const fiber = yield* Effect.forkChild(probe(cmux.path));
    yield* Deferred.await(cmux.connected);
    yield* TestClock.adjust("1 second");
    assert.strictEqual(reasonOf(yield* Fiber.join(fiber)), "time-out");
  });

  it.effect("is given up after a second when it accepts and says nothing", () =>
    Effect.gen(function* () {
      yield* assertTimesOut(yield* fakeCmux(() => {}));
    }),
  );

  it.effect("is given up after a second when it drips bytes", () =>
    Effect.gen(function* () {
      const cmux = yield* fakeCmux((socket) => {
        const timer = setInterval(() => socket.write("{"), 5);
        socket.on("close", () => clearInterval(timer));
      });
      yield* assertTimesOut(cmux);
    }),
  );
});

it.effect("the first default socket that is there is asked where the variables name none", () =>
  Effect.gen(function* () {
    const home = yield* temporaryFolder;
    const seen = yield* probeCmux({ CMUX_SURFACE_ID: "s", HOME: home });
    assert.strictEqual(reasonOf(seen), "socket-missing");
    assert.include(seen.kind === "unreachable" ? seen.detail : "", join(home, ".local/state/cmux/cmux.sock"));
  }),
);

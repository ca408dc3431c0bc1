import { TerminalProbe } from "@okstra/core/ports/TerminalProbe";
import { assert, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { layer } from "../src/TerminalProbeEnvironment.ts";
import { answeringCmux, pong, success } from "./cmux/fakeCmux.ts";

it.effect("sees no terminal in an empty environment", () =>
  Effect.gen(function* () {
    const probe = yield* TerminalProbe;
    assert.deepStrictEqual(yield* probe.cmux, { kind: "absent" });
    assert.deepStrictEqual(yield* probe.tmux, { kind: "absent" });
  }).pipe(Effect.provide(layer({}))),
);

it.effect("asks each terminal that its environment speaks of", () =>
  Effect.gen(function* () {
    const cmux = yield* answeringCmux({ "system.ping": pong, "system.identify": success({}) });
    const environment = { CMUX_SOCKET_PATH: cmux.path, TMUX: "/none,1,0", PATH: "" };
    const seen = yield* TerminalProbe.use(({ cmux: asked, tmux }) => Effect.all([asked, tmux])).pipe(
      Effect.provide(layer(environment)),
    );
    assert.deepStrictEqual(
      seen.map(({ kind }) => kind),
      ["reachable", "unreachable"],
    );
  }),
);

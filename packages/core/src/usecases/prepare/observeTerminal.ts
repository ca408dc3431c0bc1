import * as Effect from "effect/Effect";
import type { TerminalObservation } from "../../domain/host/TerminalObservation.ts";
import type { TerminalBackend } from "../../domain/host/HostDescriptor.ts";
import { TerminalProbe } from "../../ports/TerminalProbe.ts";

export interface TerminalObserved {
  readonly cmux: TerminalObservation;
  readonly tmux: TerminalObservation;
}

const notLookedAt: TerminalObservation = { kind: "absent" };

/** Asks only what the choice needs: nothing for a declared `cli-wrapper`, tmux only where cmux does not answer. */
export const observeTerminal = Effect.fnUntraced(function* (declared: TerminalBackend | null) {
  const probe = yield* TerminalProbe;
  if (declared === "cli-wrapper") return { cmux: notLookedAt, tmux: notLookedAt } satisfies TerminalObserved;
  if (declared === "tmux-pane")
    return { cmux: notLookedAt, tmux: yield* probe.tmux } satisfies TerminalObserved;
  const cmux = yield* probe.cmux;
  const tmux = declared === "cmux-pane" || cmux.kind === "reachable" ? notLookedAt : yield* probe.tmux;
  return { cmux, tmux } satisfies TerminalObserved;
});

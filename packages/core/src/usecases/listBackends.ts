import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { chooseBackend } from "../domain/host/chooseBackend.ts";
import type { TerminalBackend } from "../domain/host/HostDescriptor.ts";
import { describeObservation, type Terminal, terminalAdvice } from "../domain/host/terminalAdvice.ts";
import type { TerminalObservation } from "../domain/host/TerminalObservation.ts";
import { TerminalProbe } from "../ports/TerminalProbe.ts";

export interface BackendView {
  readonly name: TerminalBackend;
  /** Whether workers could be put there now. */
  readonly usable: boolean;
  /** Whether `prepare` would take it where none is declared. */
  readonly detected: boolean;
  readonly observed: string;
  /** What would make it usable; empty where nothing has to be done. */
  readonly advice: string;
}

/** Every terminal backend as it is here and now. Unlike `prepare`, both terminals are asked. */
export const listBackends = Effect.fn("Choices.backends")(function* () {
  const probe = yield* TerminalProbe;
  const seen = { cmux: yield* probe.cmux, tmux: yield* probe.tmux };
  const { backend } = Result.getOrThrow(
    chooseBackend({ declared: null, ...seen, previousDetected: null, renderOnly: true }),
  );
  const views: ReadonlyArray<BackendView> = [
    paneView("cmux-pane", "cmux", seen.cmux, backend.name),
    paneView("tmux-pane", "tmux", seen.tmux, backend.name),
    {
      name: "cli-wrapper",
      usable: true,
      detected: backend.name === "cli-wrapper",
      observed: "background processes, without a surface",
      advice: "",
    },
  ];
  return views;
});

const paneView = (
  name: TerminalBackend,
  terminal: Terminal,
  seen: TerminalObservation,
  detected: TerminalBackend,
): BackendView => ({
  name,
  usable: seen.kind === "reachable",
  detected: detected === name,
  observed: describeObservation(terminal, seen),
  advice: terminalAdvice(terminal, seen),
});

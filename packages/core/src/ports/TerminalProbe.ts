import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { TerminalObservation } from "../domain/host/TerminalObservation.ts";

/** Looks whether workers could appear on panes here. Reads the environment and asks the terminal; starts nothing. */
export class TerminalProbe extends Context.Service<
  TerminalProbe,
  {
    readonly cmux: Effect.Effect<TerminalObservation>;
    readonly tmux: Effect.Effect<TerminalObservation>;
  }
>()("@okstra/core/ports/TerminalProbe") {
  static readonly layerFixed = (
    observed: {
      readonly cmux?: TerminalObservation;
      readonly tmux?: TerminalObservation;
    } = {},
  ) =>
    Layer.succeed(
      TerminalProbe,
      TerminalProbe.of({
        cmux: Effect.succeed(observed.cmux ?? { kind: "absent" }),
        tmux: Effect.succeed(observed.tmux ?? { kind: "absent" }),
      }),
    );
}

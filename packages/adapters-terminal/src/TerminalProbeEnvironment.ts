import { TerminalProbe } from "@okstra/core/ports/TerminalProbe";
import * as Layer from "effect/Layer";
import { probeCmux } from "./cmux/probeCmux.ts";
import type { Environment } from "./Environment.ts";
import { probeTmux } from "./tmux/probeTmux.ts";

/** Probes the terminals that `environment` speaks of. Each takes at most a second and starts nothing in them. */
export const layer = (environment: Environment): Layer.Layer<TerminalProbe> =>
  Layer.succeed(
    TerminalProbe,
    TerminalProbe.of({ cmux: probeCmux(environment), tmux: probeTmux(environment) }),
  );

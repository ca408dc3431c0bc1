import { CliPresence } from "@okstra/core/ports/CliPresence";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { Environment } from "./Environment.ts";
import { findProgram } from "./findProgram.ts";

/** Looks for executable files along PATH. A shim, such as those cmux puts in front, counts like any program. */
export const layer = (environment: Environment): Layer.Layer<CliPresence> =>
  Layer.succeed(
    CliPresence,
    CliPresence.of({
      find: (names) =>
        Effect.sync(() =>
          Object.fromEntries(names.map((name) => [name, findProgram(environment["PATH"], name) !== null])),
        ),
    }),
  );

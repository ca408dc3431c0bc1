import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import type { ValuesMissing } from "@okstra/core/domain/prepare/prepareRefusals";
import type { Refusal } from "@okstra/core/domain/refusal/Problem";
import * as Effect from "effect/Effect";
import type { Call } from "../command.ts";

/**
 * Runs `run`; where a value is missing and someone sits at the terminal, asks for it and runs again.
 * Without a terminal, and with `--yes` or `--json`, the refusal stands.
 */
export const askingForMissing = <A, E extends Refusal, R>(
  flags: PrepareFlags,
  call: Call,
  run: (flags: PrepareFlags) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E | Refusal, R> =>
  run(flags).pipe(
    Effect.catch((error: E): Effect.Effect<A, E | Refusal, R> => {
      if (!call.interactive || error._tag !== "ValuesMissing") return Effect.fail(error);
      const missing = (error as unknown as ValuesMissing).missing;
      return Effect.promise(() => import("./askValues.ts")).pipe(
        Effect.flatMap(({ askValues }) =>
          askValues(
            missing.map(({ flag }) => flag),
            call,
          ),
        ),
        Effect.flatMap((answers) => askingForMissing({ ...flags, ...answers }, call, run)),
      );
    }),
  );

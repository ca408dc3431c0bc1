import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import type { Warning } from "../domain/refusal/Problem.ts";

/**
 * Hears of every warning as it arises, so that a command which is refused further on still tells it. What succeeds
 * returns its warnings besides: who listens to nothing loses only those of a refusal.
 */
export const Warnings = Context.Reference<{ readonly tell: (warnings: ReadonlyArray<Warning>) => void }>(
  "@okstra/core/ports/Warnings",
  { defaultValue: () => ({ tell: () => {} }) },
);

export const tellWarnings = (warnings: ReadonlyArray<Warning>): Effect.Effect<void> =>
  Effect.map(Effect.service(Warnings), ({ tell }) => tell(warnings));

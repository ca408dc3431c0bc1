import { visibleText } from "@okstra/core/domain/text/visibleText";
import * as Effect from "effect/Effect";

const patienceMillis = 1_000;

/** Tells on standard error what is waited for, once it takes more than a second. */
export const tellOfWait =
  (notice: string) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    // A timer and no race: `work` runs in the fiber it is in, with what may interrupt it there.
    Effect.acquireUseRelease(
      Effect.sync(() =>
        setTimeout(
          () => process.stderr.write(`${visibleText(notice)}; Ctrl-C ends the wait\n`),
          patienceMillis,
        ),
      ),
      () => work,
      (timer) => Effect.sync(() => clearTimeout(timer)),
    );

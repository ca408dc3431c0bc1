import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import { sqliteBusy, sqliteCode } from "./environmentUnfit.ts";

/** Milliseconds until the next try: growing to about 50, with jitter, so that waiting processes don't march in step. */
export const busyPause = (tries: number): number => Math.min(50, 2 * 1.5 ** tries) * (0.5 + Math.random());

/**
 * Runs a synchronous piece of SQLite work again while the database is busy, up to a time. It waits outside SQLite,
 * whose own busy time-out would block the process, Ctrl-C included. The error comes out as SQLite threw it.
 */
export const retryWhileBusy = Effect.fnUntraced(function* <A>(
  work: () => A,
  timeoutMillis: number,
): Effect.fn.Return<A, unknown> {
  const begun = yield* Clock.currentTimeMillis;
  for (let tries = 0; ; tries++) {
    try {
      return work();
    } catch (error) {
      const waited = (yield* Clock.currentTimeMillis) - begun;
      if (sqliteCode(error) !== sqliteBusy || waited >= timeoutMillis) return yield* Effect.fail(error);
    }
    yield* Effect.sleep(busyPause(tries));
  }
});

import type * as Effect from "effect/Effect";
import type { IndexRow } from "../domain/bundle/BundlePlan.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import type { RunIndex } from "../ports/RunIndex.ts";

/** What a commit (or its recovery) does once its files are in place: writes the rows, never fails. */
export const recordRows =
  (index: RunIndex["Service"], timeoutMillis: number) =>
  (options: { readonly firstRuns: boolean }) =>
  (rows: ReadonlyArray<IndexRow>): Effect.Effect<ReadonlyArray<Warning>> =>
    index.record(rows, { ...options, timeoutMillis });

import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { IndexRow } from "../domain/bundle/BundlePlan.ts";
import type { HomeKey } from "../domain/project/ProjectPlace.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { newestFirst } from "../domain/run/presentTask.ts";

/**
 * The central index: a cache over the bundles of all projects of this user, never the truth. It does not fail:
 * what it could not do comes back as warnings, and `rows` answers null where the caller must read the bundles.
 */
export class RunIndex extends Context.Service<
  RunIndex,
  {
    /**
     * `firstRuns`: the project had no run before these, so its part is complete from now on. An interrupt ends the
     * wait for a busy index, also inside a commit that can't be interrupted; the rows then count as not written.
     */
    readonly record: (
      rows: ReadonlyArray<IndexRow>,
      options: { readonly firstRuns: boolean; readonly timeoutMillis: number },
    ) => Effect.Effect<ReadonlyArray<Warning>>;
    /** Null where the index has no complete part for the project. Newest first. */
    readonly rows: (homeKey: HomeKey) => Effect.Effect<ReadonlyArray<IndexRow> | null>;
    /** Replaces the project's part; afterwards it is complete. */
    readonly rebuild: (
      homeKey: HomeKey,
      rows: ReadonlyArray<IndexRow>,
    ) => Effect.Effect<ReadonlyArray<Warning>>;
  }
>()("@okstra/core/ports/RunIndex") {
  /** A fake that keeps to the contract; the parts of the rows it is given are complete. */
  static readonly layerMemory = (kept: Map<string, IndexRow> = new Map()) => {
    const keyOf = (row: IndexRow): string => `${row.homeKey} ${row.runRef}`;
    const complete = new Set([...kept.values()].map((row) => row.homeKey));
    return Layer.succeed(
      RunIndex,
      RunIndex.of({
        record: (rows, { firstRuns }) =>
          Effect.sync(() => {
            for (const row of rows) {
              kept.set(keyOf(row), row);
              if (firstRuns) complete.add(row.homeKey);
            }
            return [];
          }),
        rows: (homeKey) =>
          Effect.sync(() =>
            complete.has(homeKey)
              ? [...kept.values()].filter((row) => row.homeKey === homeKey).sort(newestFirst)
              : null,
          ),
        rebuild: (homeKey, rows) =>
          Effect.sync(() => {
            for (const [key, row] of kept) if (row.homeKey === homeKey) kept.delete(key);
            for (const row of rows) kept.set(keyOf(row), row);
            complete.add(homeKey);
            return [];
          }),
      }),
    );
  };
}

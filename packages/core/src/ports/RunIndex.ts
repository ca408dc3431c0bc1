import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Result from "effect/Result";
import type { IndexRow } from "../domain/bundle/BundlePlan.ts";
import type { HomeKey } from "../domain/project/ProjectPlace.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { newestFirst } from "../domain/run/presentTask.ts";
import { parseRunRef } from "../domain/run/parseRunRef.ts";
import type { Slug } from "../domain/task/Slug.ts";
import type { TaskType } from "../domain/task/TaskType.ts";

/** Which rows of a project are wanted; of the status a row has nothing is believed, so it is no filter here. */
export interface IndexQuery {
  readonly group: Slug | null;
  readonly task: Slug | null;
  readonly phase: TaskType | null;
  readonly offset: number;
  readonly limit: number;
}

export interface IndexPage {
  /** Newest first. */
  readonly rows: ReadonlyArray<IndexRow>;
  /** How many there are in all. */
  readonly total: number;
}

export interface IndexedProject {
  readonly homeKey: HomeKey;
  /** Absolute; where its runs were last prepared. */
  readonly root: string;
}

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
    /** Some of them; null as above. */
    readonly page: (homeKey: HomeKey, query: IndexQuery) => Effect.Effect<IndexPage | null>;
    /** The projects it has rows of, whether their parts are complete or not; by home key. */
    readonly projects: Effect.Effect<ReadonlyArray<IndexedProject>>;
    /** Replaces the project's part; `complete`: no run stands that has no row. */
    readonly rebuild: (
      homeKey: HomeKey,
      rows: ReadonlyArray<IndexRow>,
      options: { readonly complete: boolean },
    ) => Effect.Effect<ReadonlyArray<Warning>>;
  }
>()("@okstra/core/ports/RunIndex") {
  /** Like the real one: a part is complete from its first run or its rebuild on; rows that are given are complete. */
  static readonly layerMemory = (kept: Map<string, IndexRow> = new Map()) =>
    Layer.sync(RunIndex, () => {
      const complete = new Set([...kept.values()].map((row) => row.homeKey));
      const put = (rows: ReadonlyArray<IndexRow>): void => {
        for (const row of rows) kept.set(`${row.homeKey} ${row.runRef}`, row);
      };
      const rowsOf = (homeKey: HomeKey) =>
        complete.has(homeKey)
          ? [...kept.values()].filter((row) => row.homeKey === homeKey).sort(newestFirst)
          : null;
      return RunIndex.of({
        record: (rows, { firstRuns }) =>
          Effect.sync(() => {
            put(rows);
            if (firstRuns) for (const { homeKey } of rows) complete.add(homeKey);
            return [];
          }),
        rows: (homeKey) => Effect.sync(() => rowsOf(homeKey)),
        page: (homeKey, query) =>
          Effect.sync(() => {
            const rows = rowsOf(homeKey)?.filter((row) => isWanted(row, query)) ?? null;
            if (rows === null) return null;
            return { rows: rows.slice(query.offset, query.offset + query.limit), total: rows.length };
          }),
        projects: Effect.sync(() => [
          ...new Map(
            [...kept.values()].map(({ homeKey, projectRoot }) => [homeKey, { homeKey, root: projectRoot }]),
          ).values(),
        ]),
        rebuild: (homeKey, rows, options) =>
          Effect.sync(() => {
            for (const [key, row] of kept) if (row.homeKey === homeKey) kept.delete(key);
            put(rows);
            if (options.complete) complete.add(homeKey);
            else complete.delete(homeKey);
            return [];
          }),
      });
    });
}

const isWanted = (row: IndexRow, { group, task, phase }: IndexQuery): boolean => {
  const ref = parseRunRef(row.runRef);
  if (Result.isFailure(ref)) return false;
  const { folder } = ref.success;
  return [
    [group, folder.group],
    [task, folder.task],
    [phase, folder.taskType],
  ].every(([wanted, had]) => wanted === null || wanted === had);
};

import * as Effect from "effect/Effect";
import type { Warning } from "../domain/refusal/Problem.ts";
import { newestRowFirst } from "../domain/run/newestRowFirst.ts";
import type { RunRow } from "../domain/run/RunRow.ts";
import type { Slug } from "../domain/task/Slug.ts";
import type { RunFilters } from "./ListedRuns.ts";
import { listRuns } from "./listRuns.ts";
import { type ReadingCall, readProjects } from "./readProjects.ts";

/** A run, and the project it stands in. */
export type ProjectRunRow = RunRow & { readonly projectRoot: string };

export interface ListedProjectRuns {
  /** Newest first. */
  readonly runs: ReadonlyArray<ProjectRunRow>;
  readonly total: number | null;
  readonly warnings: ReadonlyArray<Warning>;
}

/** The runs of every project that the central index knows, or of those with one id. */
export const listRunsOfProjects = Effect.fn("Runs.listOfProjects")(function* (
  call: ReadingCall,
  id: Slug | null,
  filters: RunFilters,
) {
  const { found, warnings } = yield* readProjects(call, id, (request) => listRuns(request, filters));
  const runs = found.flatMap(({ root, value }) => value.runs.map((run) => ({ ...run, projectRoot: root })));
  const result: ListedProjectRuns = {
    runs: runs.sort(newestRowFirst).slice(0, filters.limit ?? undefined),
    total: found.reduce<number | null>(
      (total, { value }) => (total === null || value.total === null ? null : total + value.total),
      0,
    ),
    warnings: [...warnings, ...found.flatMap(({ value }) => value.warnings)],
  };
  return result;
});

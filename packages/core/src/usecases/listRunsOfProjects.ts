import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Problem, Refusal, Warning } from "../domain/refusal/Problem.ts";
import { newestRowFirst } from "../domain/run/newestRowFirst.ts";
import type { RunRow } from "../domain/run/RunRow.ts";
import type { Slug } from "../domain/task/Slug.ts";
import { nearestOf } from "../domain/text/nearestOf.ts";
import { type IndexedProject, RunIndex } from "../ports/RunIndex.ts";
import type { RunFilters } from "./ListedRuns.ts";
import { listRuns } from "./listRuns.ts";
import { openForReading } from "./openForReading.ts";

/** No project of this id has a run in the central index. */
export class ProjectUnknown
  extends Data.TaggedError("ProjectUnknown")<{
    readonly id: string;
    readonly nearest: ReadonlyArray<string>;
  }>
  implements Refusal
{
  override get message(): string {
    return `The central index knows no run of a project ${this.id}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    const expected = "the id of a project in which a run was prepared";
    return [
      {
        tag: this._tag,
        subject: "--project",
        got: this.id,
        expected: this.nearest.length === 0 ? expected : `${expected}: ${this.nearest.join(", ")}`,
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "List the runs of all projects with `okstra runs --all-projects`; `okstra reconcile` in a project makes the index know its runs.";
  }
}

/** A run, and the project it stands in. */
export type ProjectRunRow = RunRow & { readonly projectRoot: string };

export interface ListedProjectRuns {
  /** Newest first. */
  readonly runs: ReadonlyArray<ProjectRunRow>;
  readonly total: number | null;
  readonly warnings: ReadonlyArray<Warning>;
}

interface ReadingCall {
  readonly command: string;
  readonly lockTimeoutMillis: number;
}

/**
 * The runs of every project that the central index knows, or of those with one id (clones share it). Each is opened
 * as if called from its root; one that can't be read is left out with a warning.
 */
export const listRunsOfProjects = Effect.fn("Runs.listOfProjects")(function* (
  call: ReadingCall,
  id: Slug | null,
  filters: RunFilters,
) {
  const known = yield* (yield* RunIndex).projects;
  const asked = known.filter((project) => id === null || idOf(project) === id);
  if (id !== null && asked.length === 0) {
    return yield* new ProjectUnknown({ id, nearest: nearestOf(id, [...new Set(known.map(idOf))], 3) });
  }
  const runs: Array<ProjectRunRow> = [];
  const warnings: Array<Warning> = [];
  let total: number | null = 0;
  for (const project of asked) {
    const listed = yield* Effect.result(listProject(call, project, filters));
    if (Result.isFailure(listed)) {
      const { _tag, message } = listed.failure;
      warnings.push({ tag: _tag, message: `Left out ${idOf(project)} in ${project.root}: ${message}` });
      continue;
    }
    const found = listed.success;
    if (found === null) {
      const message = `Left out ${idOf(project)}: another project stands in ${project.root} now.`;
      warnings.push({ tag: "ProjectGone", message });
      continue;
    }
    runs.push(...found.runs.map((run) => ({ ...run, projectRoot: project.root })));
    warnings.push(...found.warnings);
    total = total === null || found.total === null ? null : total + found.total;
  }
  const result: ListedProjectRuns = {
    runs: runs.sort(newestRowFirst).slice(0, filters.limit ?? undefined),
    total,
    warnings,
  };
  return result;
});

/** Null where the folder belongs to another project by now. */
const listProject = Effect.fnUntraced(function* (
  call: ReadingCall,
  { homeKey, root }: IndexedProject,
  filters: RunFilters,
) {
  const { request } = yield* openForReading({ ...call, calledFrom: root, projectRoot: root });
  return request.homeKey === homeKey ? yield* listRuns(request, filters) : null;
});

/** A home key is the id, a dash and eight digits. */
const idOf = ({ homeKey }: IndexedProject): string => homeKey.replace(/-[0-9a-f]{8}$/u, "");

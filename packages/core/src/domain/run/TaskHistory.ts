import * as Schema from "effect/Schema";
import { byCodePoint } from "../text/codePointOrder.ts";
import { artefactHeader } from "./artefactHeader.ts";
import type { RunPointer, TaskManifest } from "./TaskManifest.ts";

/** What a task manifest carries on from one commit to the next. */
export type TaskHistory = Pick<
  TaskManifest,
  "workCategory" | "latestRuns" | "latestReport" | "relatedTasks" | "createdAt"
>;

/** The part of a run's inputs that a task manifest is made from. */
export const RunInputsFacts = Schema.Struct({
  ...artefactHeader("run-inputs"),
  workCategory: Schema.NullOr(Schema.String),
  relatedTasks: Schema.Array(Schema.Struct({ key: Schema.String })),
});
export type RunInputsFacts = typeof RunInputsFacts.Type;

/** The same from the runs themselves, newest first; null for a task without any. The latest report follows from `runs`. */
export const rebuildHistory = (
  runs: ReadonlyArray<RunPointer>,
  inputs: ReadonlyArray<RunInputsFacts>,
): TaskHistory | null => {
  const oldest = runs.at(-1);
  if (oldest === undefined) return null;
  const related = inputs.flatMap(({ relatedTasks }) => relatedTasks.map(({ key }) => key));
  return {
    workCategory: inputs.find(({ workCategory }) => workCategory !== null)?.workCategory ?? null,
    latestRuns: runs,
    latestReport: null,
    relatedTasks: [...new Set(related)].sort(byCodePoint),
    createdAt: oldest.createdAt,
  };
};

import type { ShownTask } from "@okstra/core/usecases/showTask";
import { runListLines } from "./runList.ts";
import { table } from "./table.ts";

/** One task for people: where it stands, then its runs. */
export const shownTaskLines = (
  { taskKey, manifest, runs }: ShownTask,
  next: (words: ReadonlyArray<string>) => string,
): ReadonlyArray<string> => [
  ...table(
    ["TASK", taskKey],
    manifest === null
      ? [["manifest", "none that can be read; the runs are told from their own files"]]
      : [
          ["title", manifest.title],
          ["phase", manifest.workflow.currentPhase],
          ["recommended next", manifest.workflow.nextRecommendedPhase ?? "-"],
          ["brief", manifest.brief.path],
          ["related tasks", manifest.relatedTasks.length === 0 ? "-" : manifest.relatedTasks.join(", ")],
        ],
  ),
  "",
  ...runListLines(runs, runs.length, next),
];

import * as Effect from "effect/Effect";
import { stageLedger, type StageRun } from "../../../domain/prepare/StageLedger.ts";
import { formatRunRef, type RunRef } from "../../../domain/run/RunRef.ts";
import type { TaskFolder } from "../../../domain/task/TaskFolder.ts";
import type { ReportReading } from "../../readReport.ts";
import { readStatusOf } from "../../readStatusOf.ts";
import { readRunFolders } from "../../readTaskRuns.ts";

/** The stages of the published plan, and what became of each, from their latest runs. */
export const readStageLedger = Effect.fnUntraced(function* (
  root: string,
  task: TaskFolder,
  /** The published plan's; null where none is, or it can't be read. */
  plan: ReportReading | null,
  abortAfterMillis: number,
) {
  const planned = plan?.data.taskType === "implementation-planning" ? plan.data.stages : [];
  const runs: Array<StageRun> = [];
  for (const folder of yield* readRunFolders(root, task)) {
    const { taskType, stage } = folder.folder;
    const seq = folder.visible.at(-1);
    if (taskType !== "implementation" || stage === null || seq === undefined) continue;
    const ref: RunRef = { ...folder.folder, seq };
    const { status } = yield* readStatusOf(root, folder, ref, abortAfterMillis);
    if (status === null) continue;
    runs.push({ stage, runRef: formatRunRef(ref), status });
  }
  return stageLedger(planned, runs);
});

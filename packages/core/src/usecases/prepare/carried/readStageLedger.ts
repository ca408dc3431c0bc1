import * as Effect from "effect/Effect";
import * as Option from "effect/Option";
import { stageLedger, type StageRun } from "../../../domain/prepare/StageLedger.ts";
import { formatRunRef, type RunRef } from "../../../domain/run/RunRef.ts";
import type { TaskFolder } from "../../../domain/task/TaskFolder.ts";
import { readReport } from "../../readReport.ts";
import { readStatusOf } from "../../readStatusOf.ts";
import { readRunFolders } from "../../readTaskRuns.ts";

/** The stages of the published plan, and what became of each, from their latest runs. */
export const readStageLedger = Effect.fnUntraced(function* (
  root: string,
  task: TaskFolder,
  published: RunRef | null,
  abortAfterMillis: number,
) {
  const plan = published === null ? Option.none() : yield* Effect.option(readReport(root, published));
  const planned =
    Option.isSome(plan) && plan.value.data.taskType === "implementation-planning"
      ? plan.value.data.stages
      : [];
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

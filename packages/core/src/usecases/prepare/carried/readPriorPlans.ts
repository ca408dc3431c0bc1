import * as Effect from "effect/Effect";
import * as Option from "effect/Option";
import type { PriorPlan } from "../../../domain/prepare/PriorPlan.ts";
import { unanswered } from "../../../domain/report/blockingItems.ts";
import { runPaths } from "../../../domain/run/runPaths.ts";
import { formatRunRef, type RunRef } from "../../../domain/run/RunRef.ts";
import { isPublished, isTerminalRun } from "../../../domain/run/runStatus.ts";
import { readReport } from "../../readReport.ts";
import type { RunFolderReading } from "../../readRunFolder.ts";
import { readStatusOf } from "../../readStatusOf.ts";

/** So many earlier planning runs are told of; older ones were taken up by them. */
const maxPriorPlans = 5;

/** What the latest planning runs came to, newest first. One that can't be read tells nothing. */
export const readPriorPlans = Effect.fnUntraced(function* (
  root: string,
  folder: RunFolderReading,
  published: RunRef | null,
  abortAfterMillis: number,
) {
  const plans: Array<PriorPlan> = [];
  for (const seq of folder.visible.slice(-maxPriorPlans).reverse()) {
    const ref: RunRef = { ...folder.folder, seq };
    const { status } = yield* readStatusOf(root, folder, ref, abortAfterMillis);
    if (status === null) continue;
    const report = yield* planOf(root, ref);
    // One that is still open, and has nothing to say yet, is told among the earlier runs.
    if (report === null && !isTerminalRun(status)) continue;
    const standing =
      ref.seq === published?.seq ? "published" : isPublished(status) ? "superseded" : "not-published";
    plans.push({ runRef: formatRunRef(ref), status, standing, report });
  }
  return plans;
});

const planOf = Effect.fnUntraced(function* (root: string, ref: RunRef) {
  const read = yield* Effect.option(readReport(root, ref));
  if (Option.isNone(read)) return null;
  const { data, answers } = read.value;
  if (data.taskType !== "implementation-planning") return null;
  return {
    path: runPaths(ref).reportData,
    status: data.status,
    outcome: data.verdict.outcome,
    reason: data.verdict.reason,
    summary: data.summary,
    stages: data.stages.map(({ stage, title }) => `${stage}. ${title}`),
    open: unanswered(data.clarificationItems, answers).map(({ id, question }) => `${id}: ${question}`),
  } satisfies PriorPlan["report"];
});

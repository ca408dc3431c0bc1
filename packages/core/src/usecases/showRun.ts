import * as Effect from "effect/Effect";
import type { Warning } from "../domain/refusal/Problem.ts";
import type { RunSelector } from "../domain/run/parseRunRef.ts";
import { rowOf, type RunRow } from "../domain/run/RunRow.ts";
import type { RunManifest } from "../domain/run/RunManifest.ts";
import { type RunFacts, runStatus } from "../domain/run/runStatus.ts";
import type { WorkerAttempt } from "../domain/run/WorkerAttempt.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { readRunFacts } from "./readRunFacts.ts";
import { readWorkerAttempts } from "./readWorkerAttempts.ts";
import { requireRun } from "./requireRun.ts";
import { withRecoveredTask } from "./withRecoveredTask.ts";

export interface ShownRun {
  readonly run: RunRow;
  readonly manifest: RunManifest;
  /** What the status was told from. */
  readonly facts: RunFacts;
  /** Every attempt of every worker that has a record. */
  readonly attempts: ReadonlyArray<WorkerAttempt>;
  readonly warnings: ReadonlyArray<Warning>;
}

/** One run with its manifest and its status as the files tell it now; `latest` is the highest sequence that stands. */
export const showRun = Effect.fn("Runs.show")(function* (request: ProjectReadRequest, selector: RunSelector) {
  const { value, warnings } = yield* withRecoveredTask(
    { ...request, task: selector.folder },
    readRun(request, selector),
  );
  const shown: ShownRun = { ...value, warnings: [...warnings, ...value.warnings] };
  return shown;
});

const readRun = Effect.fnUntraced(function* (request: ProjectReadRequest, selector: RunSelector) {
  const run = yield* requireRun(request.root, selector);
  const { facts, warnings } = yield* readRunFacts(request.root, run, request.abortAfterMillis);
  const { ref, manifest } = run;
  // What of them can't be read was told with the facts.
  const { attempts } = yield* readWorkerAttempts(request.root, run);
  return { run: rowOf(ref, manifest, runStatus(facts)), manifest, facts, attempts, warnings };
});

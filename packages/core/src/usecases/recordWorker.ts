import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { workerByWord } from "../domain/assignment/workerByWord.ts";
import type { BundlePlan } from "../domain/bundle/BundlePlan.ts";
import { planSettlement, type StandingTask } from "../domain/bundle/planSettlement.ts";
import { maxWorkerResultBytes } from "../domain/report/WorkerResult.ts";
import { archivedPath } from "../domain/run/archivedPath.ts";
import type { RunSelector } from "../domain/run/parseRunRef.ts";
import {
  type PlannedWorkerRecord,
  planWorkerRecord,
  type WorkerRecordFacts,
} from "../domain/run/planWorkerRecord.ts";
import { runPaths } from "../domain/run/runPaths.ts";
import { formatRunRef, type RunRef } from "../domain/run/RunRef.ts";
import { type ReportFact, type RunFacts, runStatus, type RunStatus } from "../domain/run/runStatus.ts";
import type { WorkerAttempt } from "../domain/run/WorkerAttempt.ts";
import { terminalWorkerStatuses, type WorkerRecord } from "../domain/run/WorkerRecord.ts";
import { RunEnded } from "../domain/run/workerRecordRefusals.ts";
import type { WorkerRecordRequest } from "../domain/run/WorkerRecordRequest.ts";
import { FileUnfit, namedPurpose, ProjectFiles } from "../ports/ProjectFiles.ts";
import { UserFiles } from "../ports/UserFiles.ts";
import { changeTask, type TaskChange } from "./changeTask.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { readStandingTask } from "./readStandingTask.ts";
import { readWorkerAttempts } from "./readWorkerAttempts.ts";
import { requireRun, type StandingRun } from "./requireRun.ts";

export interface WorkerRecordCall extends WorkerRecordRequest {
  readonly run: RunSelector;
  /** A worker id, or a provider that one worker of the run is on. */
  readonly worker: string;
  /** A file of the user's; null: what stands at the worker's result path. */
  readonly result: string | null;
  /** Absolute: where `result` is named from. */
  readonly calledFrom: string;
}

export interface RecordedWorker {
  readonly record: WorkerRecord;
  readonly recordPath: string;
  /** False where the very same stood recorded already. */
  readonly changed: boolean;
  /** Of the run, with this record. */
  readonly runStatus: RunStatus;
  /** Workers of whom an attempt that ended is still wanted. */
  readonly awaited: ReadonlyArray<string>;
  /** Null where the run's facts can't be read. */
  readonly report: ReportFact | null;
  readonly reportPath: string;
}

/**
 * Records what became of a worker that okstra did not start: the record, the result in its place, and the projections,
 * all or nothing.
 */
export const recordWorker = Effect.fn("Runs.recordWorker")(function* (
  request: ProjectReadRequest,
  call: WorkerRecordCall,
) {
  const task = call.run.folder;
  return yield* changeTask({ ...request, task }, decide(request, call));
});

const decide = Effect.fnUntraced(function* (request: ProjectReadRequest, call: WorkerRecordCall) {
  const run = yield* requireRun(request.root, call.run);
  const standing = yield* readStandingTask(request, run.ref, { with: run.manifest.runRef });
  const settled = standing.task?.runs.find(({ manifest }) => manifest.runRef === run.manifest.runRef);
  // A run whose projections are not ours to read has its records all the same.
  const attempts = settled?.attempts ?? (yield* readWorkerAttempts(request.root, run)).attempts;
  const facts = yield* readFacts(request, run, call, attempts);
  const planning = planWorkerRecord(facts, call);
  const runFacts = standing.facts.get(run.manifest.runRef);
  const before = runFacts === undefined ? "running" : runStatus(runFacts);
  const changes = Result.isFailure(planning) || planning.success.changed;
  if (changes && (before === "completed" || before === "failed")) {
    return yield* new RunEnded({ runRef: run.manifest.runRef, status: before });
  }
  const planned = yield* Effect.fromResult(planning);
  const after = runFacts === undefined ? null : withRecord(runFacts, planned.record);
  const status = after === null ? before : runStatus(after);
  const plan = planned.changed
    ? yield* planOf(
        request,
        run.ref,
        planned,
        withAttempts(standing.task, run.ref, planned, status),
        facts.now,
      )
    : null;
  return {
    plan,
    value: {
      record: planned.record,
      recordPath: runPaths(run.ref).workerRecord(planned.record.workerId, planned.record.attempt),
      changed: planned.changed,
      runStatus: status,
      awaited: after === null ? [] : awaitedOf(after),
      report: after?.report ?? null,
      reportPath: run.manifest.artefacts.reportData,
    },
    warnings: [...standing.warnings, ...planned.warnings],
  } satisfies TaskChange<RecordedWorker>;
});

const readFacts = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  run: StandingRun,
  call: WorkerRecordCall,
  attempts: ReadonlyArray<WorkerAttempt>,
) {
  const { manifest, ref, folder } = run;
  const executions = manifest.executionIdentity.roleExecutions.filter(({ workerId }) => workerId !== null);
  const { workerId } = yield* Effect.fromResult(workerByWord(executions, call.worker));
  // A manifest that was read whole has a worker for every execution.
  const worker = manifest.workers.find((each) => each.workerId === workerId)!;
  const logs = folder.names.logs ?? [];
  const own = attempts.filter((each) => each.workerId === worker.workerId);
  return {
    ref,
    manifest,
    worker,
    attempts: own,
    given: call.result === null ? null : yield* readGiven(call.result, request.root, call.calledFrom),
    standing: yield* readStanding(request.root, worker.resultPath),
    archived: yield* readStanding(request.root, archivedPath(ref, worker.resultPath)),
    kept: own.flatMap(({ attempt }) =>
      logs.some((name) => runPaths(ref).workerAttempt(worker.workerId, attempt).endsWith(`/${name}`))
        ? [attempt]
        : [],
    ),
    now: new Date(yield* Clock.currentTimeMillis).toISOString(),
  } satisfies WorkerRecordFacts;
});

const purpose = namedPurpose.workerResult;

const readGiven = Effect.fnUntraced(function* (named: string, root: string, calledFrom: string) {
  const users = yield* UserFiles;
  const file = yield* users.read(named, { root, calledFrom }, { purpose, maxBytes: maxWorkerResultBytes });
  return yield* textOf(file.path, file.bytes);
});

const readStanding = Effect.fnUntraced(function* (root: string, path: string | null) {
  if (path === null) return null;
  const files = yield* ProjectFiles;
  const content = yield* files.read(root, path, { purpose, maxBytes: maxWorkerResultBytes });
  if (content === null) return null;
  return { text: yield* textOf(path, content.bytes), sha256: content.sha256 };
});

const textOf = (path: string, bytes: Uint8Array) =>
  Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes),
    catch: () => new FileUnfit({ path, purpose, fault: "not-text", detail: "" }),
  });

const withRecord = (facts: RunFacts, { workerId, status, updatedAt }: WorkerRecord): RunFacts => ({
  ...facts,
  workers: [
    ...facts.workers.filter((worker) => worker.workerId !== workerId),
    { workerId, status, updatedAt: Date.parse(updatedAt), live: false },
  ],
});

const awaitedOf = ({ requiredAttempts, workers }: RunFacts): ReadonlyArray<string> =>
  requiredAttempts.filter(
    (required) =>
      !workers.some(
        ({ workerId, status }) => workerId === required && terminalWorkerStatuses.includes(status),
      ),
  );

const withAttempts = (
  task: StandingTask | null,
  ref: RunRef,
  { attempts, record }: PlannedWorkerRecord,
  status: RunStatus,
): StandingTask | null => {
  if (task === null) return null;
  const runRef = formatRunRef(ref);
  const [latest, ...earlier] = task.runs.map((run) =>
    run.manifest.runRef === runRef
      ? {
          ...run,
          status,
          attempts: [...run.attempts.filter(({ workerId }) => workerId !== record.workerId), ...attempts],
        }
      : run,
  );
  return { ...task, runs: [latest!, ...earlier] };
};

const planOf = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  ref: RunRef,
  planned: PlannedWorkerRecord,
  task: StandingTask | null,
  now: string,
) {
  const settlement =
    task === null ? Result.succeed({ files: [], indexRows: [], runs: [] }) : planSettlement(task, now);
  const { files, indexRows } = yield* Effect.fromResult(settlement);
  const plan: BundlePlan = {
    task: { project: request.projectId, group: ref.group, task: ref.task },
    runs: [ref],
    directories: [],
    moves: planned.moves,
    files: [...planned.files, ...files],
    indexRows,
  };
  return plan;
});

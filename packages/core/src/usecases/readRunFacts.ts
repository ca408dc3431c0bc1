import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as Option from "effect/Option";
import { maxReportDataBytes } from "../domain/report/reportHeader.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import { leadEventFacts } from "../domain/run/leadEventFacts.ts";
import { runPaths } from "../domain/run/runPaths.ts";
import { formatRunRef } from "../domain/run/RunRef.ts";
import { formatRunSeq } from "../domain/run/RunSeq.ts";
import { type RunFacts, runStatus, type ReportFact, type WorkerFact } from "../domain/run/runStatus.ts";
import { sequenceInName } from "../domain/run/runSequences.ts";
import { latestAttempts } from "../domain/run/latestAttempts.ts";
import { terminalWorkerStatuses, WorkerRecord } from "../domain/run/WorkerRecord.ts";
import { visibleText } from "../domain/text/visibleText.ts";
import { ProcessLiveness } from "../ports/ProcessLiveness.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import { readArtefactFile, readTextFile } from "./readArtefactFile.ts";
import type { TaskRun } from "./readTaskRuns.ts";

export interface RunReading {
  readonly facts: RunFacts;
  readonly warnings: ReadonlyArray<Warning>;
}

/** Reads what a run's status follows from. Only what the folder lists is opened; it never fails, it warns. */
export const readRunFacts = Effect.fnUntraced(function* (
  root: string,
  run: TaskRun,
  abortAfterMillis: number,
) {
  const warnings: Array<Warning> = [];
  const leadEvents = yield* readLeadEvents(root, run, warnings);
  const workers = yield* readWorkers(root, run, warnings);
  const report = yield* readReport(root, run);
  if (report.kind === "invalid") warnings.push(reportUnreadable(run));
  const started = leadEvents.count > 0 || workers.length > 0;
  const reading: RunReading = {
    facts: {
      leadEvents,
      workers,
      requiredAttempts: run.manifest.teamContract.requiredAttempts,
      report,
      newestLogAt: started ? yield* newestLog(root, run) : null,
      now: yield* Clock.currentTimeMillis,
      abortAfterMillis,
    },
    warnings,
  };
  return reading;
});

/** The status of a run as its files tell it now. */
export const readRunStatus = (root: string, run: TaskRun, abortAfterMillis: number) =>
  Effect.map(readRunFacts(root, run, abortAfterMillis), ({ facts, warnings }) => ({
    status: runStatus(facts),
    warnings,
  }));

const readLeadEvents = Effect.fnUntraced(function* (
  root: string,
  { ref }: TaskRun,
  warnings: Array<Warning>,
) {
  const path = runPaths(ref).leadEvents;
  const text = yield* orWarn(readTextFile(root, path, "lead events"), null, warnings);
  const { count, newestAt, unreadable } = leadEventFacts(text ?? "");
  const [first] = unreadable;
  if (first !== undefined) {
    const which = unreadable.length === 1 ? "" : ` (and ${unreadable.length - 1} more)`;
    warnings.push({
      tag: "LeadEventsUnreadable",
      message: `${path}: line ${first}${which} can't be read and counts for nothing. Nothing else is lost: append it again as one line of JSON, and leave what stands.`,
    });
  }
  return { count, newestAt };
});

const readWorkers = Effect.fnUntraced(function* (root: string, run: TaskRun, warnings: Array<Warning>) {
  const listed = run.folder.names["state/workers"] ?? [];
  if (!listed.includes(formatRunSeq(run.ref.seq))) return [];
  const files = yield* ProjectFiles;
  const directory = runPaths(run.ref).workerRecords;
  const names = yield* orWarn(files.list(root, directory), [], warnings);
  return yield* Effect.forEach(latestAttempts(names), ({ workerId, name }) =>
    readWorker(root, `${directory}/${name}`, workerId, warnings),
  );
});

const readWorker = Effect.fnUntraced(function* (
  root: string,
  path: string,
  workerId: string,
  warnings: Array<Warning>,
) {
  const record = yield* orWarn(readArtefactFile(root, path, WorkerRecord, "worker record"), null, warnings);
  // A record that cannot be read still shows that the worker was started, and when.
  if (record === null) {
    const unknown: WorkerFact = {
      workerId,
      status: "running",
      updatedAt: (yield* changedAt(root, path)) ?? 0,
      live: false,
    };
    return unknown;
  }
  const mayLive = record.launch !== null && !terminalWorkerStatuses.includes(record.status);
  const fact: WorkerFact = {
    workerId: record.workerId,
    status: record.status,
    updatedAt: Date.parse(record.updatedAt),
    live: mayLive && record.launch !== null ? yield* (yield* ProcessLiveness).lives(record.launch) : false,
  };
  return fact;
});

/** Report data that is there but cannot be opened is as good as invalid. */
const readReport = Effect.fnUntraced(function* (root: string, { ref, folder }: TaskRun) {
  const path = runPaths(ref).reportData;
  const absent: ReportFact = { kind: "absent" };
  const invalid: ReportFact = { kind: "invalid" };
  if (!(folder.names.reports ?? []).some((name) => path.endsWith(`/${name}`))) return absent;
  const text = yield* Effect.option(readTextFile(root, path, "report data", maxReportDataBytes));
  if (text._tag === "None") return invalid;
  if (text.value === null) return absent;
  // The schemas of all phases' reports: only a task that has a report pays for loading them.
  const { readReportFact } = yield* Effect.promise(() => import("../domain/report/readReportFact.ts"));
  return readReportFact(ref, text.value);
});

const reportUnreadable = ({ ref }: TaskRun): Warning => ({
  tag: "ReportUnreadable",
  message: `${runPaths(ref).reportData} is no report that can be read, so it counts for none; \`okstra report validate ${formatRunRef(ref)}\` tells why.`,
});

const newestLog = Effect.fnUntraced(function* (root: string, { ref, folder }: TaskRun) {
  const names = (folder.names.logs ?? []).filter((name) => sequenceInName("logs", name) === ref.seq);
  const times = yield* Effect.forEach(names, (name) => changedAt(root, `${runPaths(ref).dir}/logs/${name}`));
  return times.reduce((newest, at) => (at !== null && (newest === null || at > newest) ? at : newest), null);
});

const changedAt = Effect.fnUntraced(function* (root: string, path: string) {
  const files = yield* ProjectFiles;
  return Option.getOrNull(yield* Effect.option(files.changedAt(root, path)));
});

const orWarn = <A, B, E extends { readonly _tag: string; readonly message: string }, R>(
  read: Effect.Effect<A, E, R>,
  otherwise: B,
  warnings: Array<Warning>,
): Effect.Effect<A | B, never, R> =>
  read.pipe(
    Effect.catch((error) =>
      Effect.sync(() => {
        warnings.push({ tag: error._tag, message: visibleText(error.message) });
        return otherwise;
      }),
    ),
  );

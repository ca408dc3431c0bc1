import * as Result from "effect/Result";
import type { PlannedFile, PlannedMove } from "../bundle/BundlePlan.ts";
import { replaceFile } from "../bundle/plannedFiles.ts";
import { UsageRefused } from "../prepare/UsageRefused.ts";
import type { Warning } from "../refusal/Problem.ts";
import type { WorkerResultRefused } from "../report/decodeWorkerResult.ts";
import { artefactJson } from "../text/canonicalJson.ts";
import { sha256 } from "../text/sha256.ts";
import { utf8Length } from "../text/utf8Length.ts";
import { findSecretShapes, redactSecrets } from "../trust/secretShapes.ts";
import { headerOf } from "./artefactHeader.ts";
import { chooseResultText, type ChosenText, type StandingText } from "./chooseResultText.ts";
import type { RoleExecution } from "./ExecutionIdentity.ts";
import { judgeResult } from "./judgeResult.ts";
import type { RunManifest } from "./RunManifest.ts";
import { placeResultText } from "./placeResultText.ts";
import { runPaths } from "./runPaths.ts";
import type { RunRef } from "./RunRef.ts";
import { servedModelWarnings } from "./servedModel.ts";
import type { WorkerAttempt } from "./WorkerAttempt.ts";
import { terminalWorkerStatuses, type WorkerRecord } from "./WorkerRecord.ts";
import { AttemptRunsElsewhere, type WorkerResultMissing } from "./workerRecordRefusals.ts";
import { reasonMissing, type WorkerRecordRequest } from "./WorkerRecordRequest.ts";

export interface WorkerRecordFacts {
  readonly ref: RunRef;
  readonly manifest: Pick<RunManifest, "runRef" | "executionIdentity">;
  readonly worker: RunManifest["workers"][number];
  /** Of this worker, ascending. */
  readonly attempts: ReadonlyArray<WorkerAttempt>;
  /** The text the user named; null where none was. */
  readonly given: string | null;
  /** What stands at the worker's result path. */
  readonly standing: StandingText | null;
  /** What lies in the archive for the result path. */
  readonly archived: StandingText | null;
  /** Numbers of attempts whose text is kept beside the logs. */
  readonly kept: ReadonlyArray<number>;
  readonly now: string;
}

export interface PlannedWorkerRecord {
  readonly record: WorkerRecord;
  /** False where the very same stands recorded already; then there is nothing to write. */
  readonly changed: boolean;
  /** Of this worker, as they will be. */
  readonly attempts: ReadonlyArray<WorkerAttempt>;
  readonly files: ReadonlyArray<PlannedFile>;
  readonly moves: ReadonlyArray<PlannedMove>;
  readonly warnings: ReadonlyArray<Warning>;
}

type Refused = WorkerResultRefused | WorkerResultMissing | AttemptRunsElsewhere | UsageRefused;

/**
 * What recording a worker's attempt comes to. The result path holds the text of the newest attempt that completed;
 * the text of every other attempt is kept beside the logs. See docs/run-life.md.
 */
export const planWorkerRecord = (
  facts: WorkerRecordFacts,
  request: WorkerRecordRequest,
): Result.Result<PlannedWorkerRecord, Refused> =>
  Result.gen(function* () {
    const latest = facts.attempts.at(-1) ?? null;
    const known = latest?.record ?? null;
    const open = known !== null && !hasEnded(known) ? known : null;
    const chosen = yield* chooseResultText(facts, request.status);
    const text = chosen === null ? null : redactSecrets(chosen.raw);
    const summary = yield* judgeResult(facts, request.status, text);
    const reason = request.reason === null ? summary : redactSecrets(request.reason);
    if (request.status === "failed" && reason === null) {
      return yield* Result.fail(
        new UsageRefused({ command: "worker record", problems: [reasonMissing("failed")] }),
      );
    }
    if (known !== null && saysTheSame(known, request, text, reason)) {
      return unchanged(facts, known);
    }
    if (open !== null && open.recordedBy !== "lead") {
      const { workerId, attempt, status } = open;
      return yield* Result.fail(
        new AttemptRunsElsewhere({ workerId, attempt, status, runRef: facts.manifest.runRef }),
      );
    }
    const attempt = open?.attempt ?? (latest?.attempt ?? 0) + 1;
    const placed = placeResultText(facts, {
      attempt,
      chosen,
      text,
      completed: request.status === "completed",
    });
    const record: WorkerRecord = {
      ...headerOf("worker-record"),
      runRef: facts.manifest.runRef,
      workerId: facts.worker.workerId,
      roleExecutionRef: facts.worker.roleExecutionRef,
      attempt,
      status: request.status,
      reason,
      recordedBy: "lead",
      backend: open?.backend ?? null,
      surface: open?.surface ?? null,
      createdAt: open?.createdAt ?? facts.now,
      updatedAt: facts.now,
      launch: null,
      end: terminalWorkerStatuses.includes(request.status)
        ? {
            at: facts.now,
            exitCode: null,
            signal: null,
            outputBytes: text === null ? 0 : utf8Length(text),
            resultPath: placed.path,
            resultSha256: text === null ? null : sha256(text),
          }
        : null,
      servedModel: request.servedModel ?? open?.servedModel ?? null,
      usage: null,
    };
    const content = artefactJson(record);
    return {
      record,
      changed: true,
      attempts: [
        ...facts.attempts
          .filter((each) => each.attempt !== attempt)
          .map((each) => placed.earlier.find((moved) => moved.attempt === each.attempt) ?? each),
        { workerId: record.workerId, attempt, record, sha256: sha256(content) },
      ],
      files: [
        ...placed.files,
        ...placed.earlier.map((moved) =>
          replaceFile(recordPath(facts, moved.attempt), artefactJson(moved.record), moved.sha256),
        ),
        replaceFile(recordPath(facts, attempt), content, open === null ? null : (latest?.sha256 ?? null)),
      ],
      moves: placed.moves,
      warnings: [
        ...placed.warnings,
        ...redactionWarnings(facts, chosen),
        ...servedModelWarnings(executionOf(facts), facts.manifest.executionIdentity, request.servedModel),
      ],
    };
  });

const hasEnded = ({ status }: WorkerRecord): boolean => terminalWorkerStatuses.includes(status);

/** A text tells more than words: where there is one, it alone decides. */
const saysTheSame = (
  record: WorkerRecord,
  { status, servedModel }: WorkerRecordRequest,
  text: string | null,
  reason: string | null,
): boolean => {
  if (record.status !== status) return false;
  if (!hasEnded(record)) return servedModel === null || record.servedModel === servedModel;
  return text === null ? record.reason === reason : record.end?.resultSha256 === sha256(text);
};

const unchanged = (facts: WorkerRecordFacts, record: WorkerRecord): PlannedWorkerRecord => ({
  record,
  changed: false,
  attempts: facts.attempts,
  files: [],
  moves: [],
  warnings: [],
});

const redactionWarnings = (
  { worker }: WorkerRecordFacts,
  chosen: ChosenText | null,
): ReadonlyArray<Warning> => {
  const found = chosen === null ? [] : findSecretShapes(chosen.raw);
  return found.length === 0
    ? []
    : [
        {
          tag: "SecretRedacted",
          message: `The result of ${worker.workerId} holds what looks like a secret (${found.map(({ kind, line }) => `${kind} in line ${line}`).join(", ")}); it is kept with [redacted] in its place.`,
        },
      ];
};

const executionOf = ({ manifest, worker }: WorkerRecordFacts): RoleExecution | null =>
  manifest.executionIdentity.roleExecutions.find(({ workerId }) => workerId === worker.workerId) ?? null;

const recordPath = ({ ref, worker }: WorkerRecordFacts, attempt: number): string =>
  runPaths(ref).workerRecord(worker.workerId, attempt);

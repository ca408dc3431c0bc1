import type { WorkerRecord } from "./WorkerRecord.ts";

/** One attempt of one worker, as its file is named. */
export interface WorkerAttempt {
  readonly workerId: string;
  /** Counted from 1. */
  readonly attempt: number;
  /** Null where the record stands and cannot be read: it still shows that the worker was started. */
  readonly record: WorkerRecord | null;
  /** Of the bytes of the record; null where they could not be had. */
  readonly sha256: string | null;
}

/** Reads `<worker>-<attempt>.json`; null for any other name. */
export const parseRecordName = (
  name: string,
): { readonly workerId: string; readonly attempt: number } | null => {
  const parts = /^(.+)-([1-9]\d{0,8})\.json$/u.exec(name);
  return parts?.[1] === undefined ? null : { workerId: parts[1], attempt: Number(parts[2]) };
};

/** The attempt of a worker with the highest number; null for one that has none. */
export const latestAttemptOf = (
  attempts: ReadonlyArray<WorkerAttempt>,
  workerId: string,
): WorkerAttempt | null =>
  attempts
    .filter((attempt) => attempt.workerId === workerId)
    .reduce<WorkerAttempt | null>(
      (latest, attempt) => (latest === null || attempt.attempt > latest.attempt ? attempt : latest),
      null,
    );

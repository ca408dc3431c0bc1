import type { PlannedFile, PlannedMove } from "../bundle/BundlePlan.ts";
import { createFile, replaceFile } from "../bundle/plannedFiles.ts";
import type { Warning } from "../refusal/Problem.ts";
import { sha256 } from "../text/sha256.ts";
import { archivedPath } from "./archivedPath.ts";
import type { ChosenText, StandingText } from "./chooseResultText.ts";
import type { RunManifest } from "./RunManifest.ts";
import { runPaths } from "./runPaths.ts";
import type { RunRef } from "./RunRef.ts";
import type { WorkerAttempt } from "./WorkerAttempt.ts";
import type { WorkerRecord } from "./WorkerRecord.ts";

interface ResultPlace {
  readonly ref: RunRef;
  readonly worker: RunManifest["workers"][number];
  /** Of this worker, ascending. */
  readonly attempts: ReadonlyArray<WorkerAttempt>;
  readonly standing: StandingText | null;
  /** What lies in the archive for the result path. */
  readonly archived: StandingText | null;
  /** Numbers of attempts whose text is kept beside the logs. */
  readonly kept: ReadonlyArray<number>;
}

interface NewText {
  readonly attempt: number;
  readonly chosen: ChosenText | null;
  /** The chosen text as it is written: without secrets. */
  readonly text: string | null;
  readonly completed: boolean;
}

export interface PlacedText {
  /** Where the text of this attempt will lie; null without one. */
  readonly path: string | null;
  readonly files: ReadonlyArray<PlannedFile>;
  readonly moves: ReadonlyArray<PlannedMove>;
  /** Records of earlier attempts whose text gives way. */
  readonly earlier: ReadonlyArray<WorkerAttempt & { readonly record: WorkerRecord }>;
  readonly warnings: ReadonlyArray<Warning>;
}

/**
 * Where the text of an attempt goes: to the worker's result path if it completed, beside the logs if not. So the
 * result path holds the text of the newest attempt that completed, and no text is lost.
 */
export const placeResultText = (
  facts: ResultPlace,
  { attempt, chosen, text, completed }: NewText,
): PlacedText => {
  const nothing: PlacedText = { path: null, files: [], moves: [], earlier: [], warnings: [] };
  if (chosen === null || text === null) return nothing;
  const { resultPath } = facts.worker;
  if (completed) return { ...giveWay(facts, chosen, text), path: resultPath };
  const path = attemptPath(facts, attempt);
  if (chosen.from === "given") return { ...nothing, path, files: [createFile(path, text)] };
  // Moved as it is where that is what shall be kept; a secret must not stay behind in it.
  return chosen.raw === text
    ? { ...nothing, path, moves: [{ from: resultPath, to: path }] }
    : { ...nothing, path, files: [createFile(path, text), replaceFile(resultPath, text, chosen.sha256)] };
};

/** Puts a completed text at the result path; the text of an earlier attempt that lies there is kept beside the logs. */
const giveWay = (facts: ResultPlace, chosen: ChosenText, text: string): Omit<PlacedText, "path"> => {
  const { standing, worker } = facts;
  const digest = sha256(text);
  const stands = standing?.sha256 === digest;
  const own = chosen.from === "standing" || stands;
  const before = earlierAt(facts, digest);
  const known = before !== null && !own && before.end.resultSha256 === standing?.sha256;
  const rotated = before !== null && before.end.resultSha256 === facts.archived?.sha256;
  const kept =
    before === null
      ? null
      : rotated
        ? archivedPath(facts.ref, worker.resultPath)
        : attemptPath(facts, before.attempt);
  const keptAlready = before !== null && (rotated || facts.kept.includes(before.attempt));
  return {
    files: [
      ...(known && !rotated && kept !== null && standing !== null ? [createFile(kept, standing.text)] : []),
      // What nobody recorded is not expected there, so the store keeps it aside.
      ...(stands
        ? []
        : [replaceFile(worker.resultPath, text, own || known ? (standing?.sha256 ?? null) : null)]),
    ],
    moves: [],
    earlier:
      before === null
        ? []
        : [
            {
              ...before.found,
              record: {
                ...before.record,
                end: { ...before.end, resultPath: known || keptAlready ? kept : null },
              },
            },
          ],
    warnings:
      before !== null && !known && !keptAlready ? [earlierResultGone(worker.workerId, before.attempt)] : [],
  };
};

/** The attempt whose text should lie at the result path, unless it is the very text that goes there. */
const earlierAt = ({ attempts, worker }: ResultPlace, digest: string) => {
  const found = attempts.findLast(({ record }) => record?.end?.resultPath === worker.resultPath);
  const record = found?.record ?? null;
  if (found === undefined || record === null || record.end === null || record.end.resultSha256 === digest) {
    return null;
  }
  return { found, record, end: record.end, attempt: found.attempt };
};

const earlierResultGone = (workerId: string, attempt: number): Warning => ({
  tag: "EarlierResultGone",
  message: `The text of attempt ${attempt} of ${workerId} is not where it was recorded any more, so it could not be kept. Name the text of a further attempt with --result, and leave the result path to okstra.`,
});

const attemptPath = ({ ref, worker }: ResultPlace, attempt: number): string =>
  runPaths(ref).workerAttempt(worker.workerId, attempt);

import type { CommitRecord } from "@okstra/core/domain/bundle/CommitRecord";
import { createOnlyPaths } from "@okstra/core/domain/bundle/commitRecordFault";
import { decodeCommitRecord } from "@okstra/core/domain/bundle/decodeCommitRecord";
import { taskPaths } from "@okstra/core/domain/run/runPaths";
import type { RecoveryRequest } from "@okstra/core/ports/BundleStore";
import * as Result from "effect/Result";
import type { DurableFiles } from "../DurableFiles.ts";
import { requirePlainPaths, under } from "../plainPath.ts";
import { PathObstructed, systemPath } from "../systemError.ts";
import { absolute, type Commit, commitPaths } from "./Commit.ts";
import { targetState } from "./placeEntry.ts";
import { touchedPaths } from "./stageBundle.ts";

/** Why a record is not carried out; nothing of it has been. */
export class RecordUnfit extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** A plan of 10,000 moves is about 3 MB. */
const maxRecordBytes = 64 * 1024 * 1024;

/** The standing commit of a task, proven to be one that may be carried out; null where no record stands. */
export const readStandingCommit = (files: DurableFiles, { root, task }: RecoveryRequest): Commit | null => {
  const path = taskPaths(task).commitRecord;
  return describingObstacles(root, () => {
    requirePlainPaths(files, root, { files: [path] });
    const found = files.lstat(under(root, path));
    if (found === null) return null;
    if (found.kind !== "file") throw new RecordUnfit("it is no regular file");
    if (found.bytes > maxRecordBytes) throw new RecordUnfit(`it is too large (${found.bytes} bytes)`);
    const text = new TextDecoder().decode(files.read(under(root, path)));
    const record = decodeCommitRecord(text, task);
    if (Result.isFailure(record)) throw new RecordUnfit(record.failure);
    return requireCarriable({ files, root, record: record.success, contentOf: () => null });
  });
};

const requireCarriable = (commit: Commit): Commit => {
  requirePlainPaths(commit.files, commit.root, touchedPaths(commit));
  for (const entry of commit.record.entries) requireStagedAsRecorded(commit, entry);
  return commit;
};

const requireStagedAsRecorded = (commit: Commit, entry: CommitRecord["entries"][number]): void => {
  const state = targetState(commit, entry);
  if (state === "done" || (createOnlyPaths.has(entry.path) && state !== "absent")) return;
  const staged = absolute(commit, commitPaths(commit.record).staged(entry));
  const found = commit.files.lstat(staged);
  if (found === null) {
    // It was placed, and somebody changed it since: theirs stays.
    if (state === "foreign") return;
    throw new RecordUnfit(`the staged file of ${entry.path} is gone`);
  }
  if (found.kind !== "file" || commit.files.digest(staged) !== entry.sha256) {
    throw new RecordUnfit(`the staged file of ${entry.path} is not the one that was recorded`);
  }
};

const describingObstacles = <A>(root: string, read: () => A): A => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PathObstructed)) throw error;
    const what = error.code === "ELOOP" ? "a symbolic link" : "something that is no folder";
    throw new RecordUnfit(`${what} stands at ${systemPath(error, root)}`);
  }
};

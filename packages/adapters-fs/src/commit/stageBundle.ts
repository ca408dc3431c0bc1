import { parentsOf } from "@okstra/core/domain/bundle/commitRecordFault";
import { projectJsonPath } from "@okstra/core/domain/run/runPaths";
import { makeDirectories } from "../makeDirectories.ts";
import { requirePlainPaths } from "../plainPath.ts";
import { absolute, type Commit, commitPaths } from "./Commit.ts";
import { targetState } from "./placeEntry.ts";
import { PathObstructed, systemCode } from "../systemError.ts";

/** Writes everything into the staging folder and makes it durable; nothing of the task changes. Adds to `made`. */
export const stageBundle = (commit: Commit, made: Set<string>): void => {
  const { files, root, record } = commit;
  const paths = commitPaths(record);
  refuseStandingRecord(commit);
  makeDirectories(files, root, [paths.staging], made);
  for (const entry of record.entries) {
    files.writeNew(absolute(commit, paths.staged(entry)), commit.contentOf(entry)!, entry.mode);
  }
  files.writeNew(absolute(commit, paths.stagedRecord), `${JSON.stringify(record, null, 2)}\n`, 0o600);
  // All syncs after all writes: the file system then has one transaction to write, not one per file.
  for (const entry of record.entries) files.syncFile(absolute(commit, paths.staged(entry)));
  files.syncFile(absolute(commit, paths.stagedRecord));
  // Also folders that stood before: another process may have made them and not synced them yet.
  for (const path of [paths.staging, ...parentsOf(paths.staging).toReversed()]) {
    files.syncDirectory(absolute(commit, path));
  }
  if (made.has(".okstra")) files.syncDirectory(root);
};

/**
 * The last look before the decision, then the decision: one rename. Throws `RecordUnknown`
 * where the rename failed and the disk doesn't even say whether the record stands.
 */
export const writeRecord = (commit: Commit): void => {
  const { files, record } = commit;
  const paths = commitPaths(record);
  refuseStandingRecord(commit);
  requirePlainPaths(files, commit.root, touchedPaths(commit));
  refuseOtherProject(commit);
  try {
    files.rename(absolute(commit, paths.stagedRecord), absolute(commit, paths.record));
  } catch (error) {
    if (systemCode(error) === null) throw error;
    // Some network file systems report a failure for a rename that was carried out.
    if (!standsAfter(commit, error)) throw error;
  }
};

export class RecordUnknown extends Error {
  readonly failure: unknown;
  constructor(failure: unknown) {
    super("the commit record may stand or not");
    this.failure = failure;
  }
}

/** Every path that rolling the record forward will use. */
export const touchedPaths = (commit: Commit) => {
  const { record } = commit;
  return {
    directories: [commitPaths(record).staging, ...record.directories.map((directory) => directory.path)],
    files: [
      ...record.moves.flatMap((move) => [move.from, move.to]),
      ...record.entries.map((entry) => entry.path),
    ],
  };
};

const refuseStandingRecord = (commit: Commit): void => {
  const path = absolute(commit, commitPaths(commit.record).record);
  if (commit.files.lstat(path) !== null) throw new PathObstructed("EEXIST", path);
};

/** Another task may have made this folder a project of another id since; a run must not stand under two ids. */
const refuseOtherProject = (commit: Commit): void => {
  const entry = commit.record.entries.find(({ path }) => path === projectJsonPath);
  if (entry === undefined || ["absent", "done"].includes(targetState(commit, entry))) return;
  throw new PathObstructed("EEXIST", absolute(commit, projectJsonPath));
};

const standsAfter = (commit: Commit, failure: unknown): boolean => {
  try {
    return commit.files.lstat(absolute(commit, commitPaths(commit.record).record)) !== null;
  } catch (error) {
    throw systemCode(error) === null ? error : new RecordUnknown(failure);
  }
};

import type { CommitEntry, CommitRecord } from "@okstra/core/domain/bundle/CommitRecord";
import { taskDir, taskPaths } from "@okstra/core/domain/run/runPaths";
import type { Slug } from "@okstra/core/domain/task/Slug";
import type { DurableFiles } from "../DurableFiles.ts";
import { under } from "../plainPath.ts";

/** One commit on its way: what is to be done, where, and with which hands. */
export interface Commit {
  readonly files: DurableFiles;
  /** Absolute. */
  readonly root: string;
  readonly record: CommitRecord;
  /** What an entry holds, where this process still knows it; a recovery has only the staged files. */
  readonly contentOf: (entry: CommitEntry) => string | Uint8Array | null;
}

/** The places of a commit relative to the root. */
export const commitPaths = (record: CommitRecord) => {
  const task = { group: record.task.group as Slug, task: record.task.task as Slug };
  const { commitRecord, staging: stagings } = taskPaths(task);
  const staging = `${stagings}/${record.id}`;
  return {
    task: taskDir(task),
    record: commitRecord,
    stagings,
    staging,
    stagedRecord: `${staging}/commit.json`,
    staged: (entry: CommitEntry) => `${staging}/${entry.staged}`,
  } as const;
};

export const absolute = (commit: Commit, path: string): string => under(commit.root, path);

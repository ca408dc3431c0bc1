import type { CommitEntry } from "@okstra/core/domain/bundle/CommitRecord";
import { createOnlyPaths } from "@okstra/core/domain/bundle/commitRecordFault";
import type { Warning } from "@okstra/core/domain/refusal/Problem";
import { makeDirectories } from "../makeDirectories.ts";
import { systemCode } from "../systemError.ts";
import { absolute, type Commit, commitPaths } from "./Commit.ts";

/** What stands at the target of an entry, seen from the commit. */
export type TargetState = "absent" | "done" | "expected" | "foreign";

export const targetState = (commit: Commit, entry: CommitEntry): TargetState => {
  const target = absolute(commit, entry.path);
  const found = commit.files.lstat(target);
  if (found === null) return "absent";
  if (found.kind !== "file") return "foreign";
  const present = commit.files.digest(target);
  return present === entry.sha256 ? "done" : present === entry.expected ? "expected" : "foreign";
};

/** Moves one staged file to its place. What nobody expected there is kept beside it, never lost. */
export const placeEntry = (commit: Commit, entry: CommitEntry): ReadonlyArray<Warning> => {
  const state = targetState(commit, entry);
  if (state === "done") return [];
  if (createOnlyPaths.has(entry.path)) return state === "absent" ? createOnly(commit, entry) : [leftAlone(entry)];

  const staged = requireStaged(commit, entry);
  const target = absolute(commit, entry.path);
  if (!staged) {
    if (state === "foreign") return [changedSince(entry)];
    throw new StagedFileGone(entry.path);
  }
  if (state === "foreign") {
    const kept = freeName(commit, entry.path);
    commit.files.rename(target, absolute(commit, kept));
    place(commit, entry, target);
    return [{ tag: "FileKept", message: `${entry.path} was not what okstra expected; it is kept as ${kept}.` }];
  }
  place(commit, entry, target);
  return [];
};

/** Neither the staged file nor a target that explains its absence: something removed it. Only a recovery can meet it. */
export class StagedFileGone extends Error {
  readonly path: string;
  constructor(path: string) {
    super(`the staged file of ${path} is gone`);
    this.path = path;
  }
}

/** Whether the staged file is there; written again from memory where this process made the commit. */
const requireStaged = (commit: Commit, entry: CommitEntry): boolean => {
  const paths = commitPaths(commit.record);
  const staged = absolute(commit, paths.staged(entry));
  if (commit.files.lstat(staged) !== null) return true;
  const content = commit.contentOf(entry);
  if (content === null) return false;
  makeDirectories(commit.files, commit.root, paths.staging, new Set());
  // Under another name first: a recovery must never meet half a file under the recorded one.
  commit.files.writeNew(`${staged}.again`, content, entry.mode);
  commit.files.syncFile(`${staged}.again`);
  commit.files.rename(`${staged}.again`, staged);
  return true;
};

const place = (commit: Commit, entry: CommitEntry, target: string): void =>
  commit.files.rename(absolute(commit, commitPaths(commit.record).staged(entry)), target);

/** Other tasks of the project may create the same file at the same moment, and the first one wins. */
const createOnly = (commit: Commit, entry: CommitEntry): ReadonlyArray<Warning> => {
  if (!requireStaged(commit, entry)) throw new StagedFileGone(entry.path);
  const target = absolute(commit, entry.path);
  try {
    commit.files.link(absolute(commit, commitPaths(commit.record).staged(entry)), target);
  } catch (error) {
    const code = systemCode(error);
    if (code === "EEXIST") return targetState(commit, entry) === "done" ? [] : [leftAlone(entry)];
    if (code === null || !withoutLinks.has(code)) throw error;
    place(commit, entry, target);
  }
  return [];
};

/** What a file system without hard links answers. */
const withoutLinks: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

const freeName = (commit: Commit, path: string): string => {
  for (let number = 1; ; number++) {
    const name = `${path}.before-${String(number).padStart(3, "0")}`;
    if (commit.files.lstat(absolute(commit, name)) === null) return name;
  }
};

const leftAlone = (entry: CommitEntry): Warning => ({
  tag: "FileLeftAlone",
  message: `${entry.path} exists already; it was left as it is.`,
});

const changedSince = (entry: CommitEntry): Warning => ({
  tag: "FileChangedSince",
  message: `${entry.path} was changed after okstra wrote it; it was left as it is.`,
});

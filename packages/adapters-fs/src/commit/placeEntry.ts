import type { CommitEntry } from "@okstra/core/domain/bundle/CommitRecord";
import { createOnlyPaths } from "@okstra/core/domain/bundle/commitRecordFault";
import type { Warning } from "@okstra/core/domain/refusal/Problem";
import { linkOnce } from "../linkOnce.ts";
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
  if (createOnlyPaths.has(entry.path))
    return state === "absent" ? createOnly(commit, entry) : [leftAlone(entry)];
  if (state === "foreign") return keepAndPlace(commit, entry);
  place(commit, entry);
  return [];
};

const keepAndPlace = (commit: Commit, entry: CommitEntry): ReadonlyArray<Warning> => {
  const staged = commit.files.lstat(absolute(commit, commitPaths(commit.record).staged(entry)));
  // A recovery that finds no staged file comes after one that placed it, so the change is younger.
  if (staged === null && commit.contentOf(entry) === null) return [changedSince(entry)];
  const kept = freeName(commit, entry.path);
  commit.files.rename(absolute(commit, entry.path), absolute(commit, kept));
  place(commit, entry);
  return [{ tag: "FileKept", message: `${entry.path} was not what okstra expected; it is kept as ${kept}.` }];
};

const place = (commit: Commit, entry: CommitEntry): void =>
  withStaged(commit, entry, (staged) => commit.files.rename(staged, absolute(commit, entry.path)));

/** Other tasks of the project may create the same file at the same moment, and the first one wins. */
const createOnly = (commit: Commit, entry: CommitEntry): ReadonlyArray<Warning> => {
  const target = absolute(commit, entry.path);
  const linked = withStaged(commit, entry, (staged) => linkOnce(commit.files, staged, target));
  if (linked === "unsupported") place(commit, entry);
  return linked === "exists" && targetState(commit, entry) !== "done" ? [leftAlone(entry)] : [];
};

/** Neither the staged file nor a target that explains its absence: something removed it. Only a recovery can meet it. */
export class StagedFileGone extends Error {
  readonly path: string;
  constructor(path: string) {
    super(`the staged file of ${path} is gone`);
    this.path = path;
  }
}

/** Uses the staged file; where it vanished, the process that made the commit writes it again from memory. */
const withStaged = <A>(commit: Commit, entry: CommitEntry, use: (staged: string) => A): A => {
  const staged = absolute(commit, commitPaths(commit.record).staged(entry));
  try {
    return use(staged);
  } catch (error) {
    if (systemCode(error) !== "ENOENT" || commit.files.lstat(staged) !== null) throw error;
  }
  const content = commit.contentOf(entry);
  if (content === null) throw new StagedFileGone(entry.path);
  makeDirectories(commit.files, commit.root, [commitPaths(commit.record).staging], new Set());
  // Under another name first: a recovery must never meet half a file under the recorded one.
  commit.files.writeNew(`${staged}.again`, content, entry.mode);
  commit.files.syncFile(`${staged}.again`);
  commit.files.rename(`${staged}.again`, staged);
  return use(staged);
};

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

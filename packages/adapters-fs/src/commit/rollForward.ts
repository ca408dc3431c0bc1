import { parentsOf } from "@okstra/core/domain/bundle/commitRecordFault";
import type { Warning } from "@okstra/core/domain/refusal/Problem";
import { defaultDirectoryMode, makeDirectories } from "../makeDirectories.ts";
import { parentOf, requirePlainPaths } from "../plainPath.ts";
import { systemCode } from "../systemError.ts";
import { absolute, type Commit, commitPaths } from "./Commit.ts";
import { placeEntry } from "./placeEntry.ts";
import { touchedPaths } from "./stageBundle.ts";

/**
 * Carries a standing record out: moves, then files in their order, then the names made durable. May stop anywhere
 * and be called again; what is done already is recognised by what lies there.
 */
export const rollForward = (commit: Commit): ReadonlyArray<Warning> => {
  const { files, root, record } = commit;
  const paths = commitPaths(record);
  // Nothing may be moved before the record itself survives a power cut.
  files.syncDirectory(absolute(commit, paths.task));
  requirePlainPaths(files, root, touchedPaths(commit));

  const touched = new Set<string>();
  const directory = (path: string, modeOf?: (path: string) => number): void => {
    const made = new Set<string>();
    makeDirectories(files, root, path, made, modeOf);
    for (const each of made) touched.add(parentOf(each));
    touched.add(path);
  };
  const planned = new Map(record.directories.map(({ path, mode }) => [path, mode]));
  const modeOf = (path: string): number => planned.get(path) ?? defaultDirectoryMode(path);
  for (const { path } of record.directories) directory(path, modeOf);
  for (const parent of new Set([
    ...record.moves.map((move) => parentOf(move.to)),
    ...record.entries.map((entry) => parentOf(entry.path)),
  ])) {
    directory(parent, modeOf);
  }

  const warnings: Array<Warning> = [];
  for (const move of record.moves) {
    warnings.push(...carryMove(commit, move));
    touched.add(parentOf(move.from));
  }
  for (const entry of record.entries) warnings.push(...placeEntry(commit, entry));

  // A run that stopped after making a folder may not have synced the name in its parent: sync all the way up.
  for (const path of [...touched]) for (const parent of parentsOf(path)) if (parent.startsWith(paths.task)) touched.add(parent);
  for (const path of touched) syncIfThere(commit, path);
  return warnings;
};

const carryMove = (
  { files, root }: Commit,
  move: { readonly from: string; readonly to: string },
): ReadonlyArray<Warning> => {
  const from = `${root}/${move.from}`;
  const to = `${root}/${move.to}`;
  const stays = files.lstat(from) !== null;
  const arrived = files.lstat(to) !== null;
  if (stays && !arrived) files.rename(from, to);
  if (stays && arrived) {
    return [{ tag: "MoveKept", message: `${move.from} stays where it is: ${move.to} exists already.` }];
  }
  return stays || arrived ? [] : [{ tag: "MoveSourceGone", message: `${move.from} is gone, so it was not moved to ${move.to}.` }];
};

const syncIfThere = (commit: Commit, path: string): void => {
  try {
    commit.files.syncDirectory(absolute(commit, path));
  } catch (error) {
    // The folder a move came from may have gone with it.
    if (systemCode(error) !== "ENOENT") throw error;
  }
};

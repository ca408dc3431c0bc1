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
 * and be called again; what is done already is recognised by what lies there. What it has to say goes to `warnings`
 * step by step.
 */
export const rollForward = (commit: Commit, warnings: Array<Warning>): void => {
  const { files, root, record } = commit;
  const paths = commitPaths(record);
  // Nothing may be moved before the record itself survives a power cut.
  files.syncDirectory(absolute(commit, paths.task));
  requirePlainPaths(files, root, touchedPaths(commit));

  const planned = new Map(record.directories.map(({ path, mode }) => [path, mode]));
  const parents = [
    ...record.moves.map((move) => parentOf(move.to)),
    ...record.entries.map((entry) => parentOf(entry.path)),
  ];
  makeDirectories(
    files,
    root,
    [...planned.keys(), ...parents],
    new Set(),
    (path) => planned.get(path) ?? defaultDirectoryMode(path),
  );

  for (const move of record.moves) warnings.push(...carryMove(commit, move));
  for (const entry of record.entries) warnings.push(...placeEntry(commit, entry));

  // All the way up, because a run that stopped after making a folder may not have synced the name in its parent.
  const touched = new Set([
    ...parents,
    ...planned.keys(),
    ...record.moves.map((move) => parentOf(move.from)),
  ]);
  for (const path of touched) {
    for (const above of parentsOf(path)) if (above.startsWith(paths.task)) touched.add(above);
  }
  for (const path of touched) syncIfThere(commit, path);
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
  return stays || arrived
    ? []
    : [{ tag: "MoveSourceGone", message: `${move.from} is gone, so it was not moved to ${move.to}.` }];
};

const syncIfThere = (commit: Commit, path: string): void => {
  try {
    commit.files.syncDirectory(absolute(commit, path));
  } catch (error) {
    // The folder a move came from may have gone with it.
    if (systemCode(error) !== "ENOENT") throw error;
  }
};

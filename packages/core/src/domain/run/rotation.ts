import type { PlannedMove } from "../bundle/BundlePlan.ts";
import type { Warning } from "../refusal/Problem.ts";
import { archivedPath, type RotatedDir, rotatedDirs } from "./archivedPath.ts";
import { runFolderDir } from "./runPaths.ts";
import { formatRunRef, type RunFolder } from "./RunRef.ts";
import type { RunSeq } from "./RunSeq.ts";
import { type RunFolderNames, sequenceInName } from "./runSequences.ts";

/** What lies in a run folder of one run below the floor, in a directory that rotates. */
export interface RotationCandidate {
  readonly seq: RunSeq;
  readonly dir: RotatedDir;
  readonly name: string;
}

export interface RotationFacts {
  readonly folder: RunFolder;
  readonly names: RunFolderNames;
  /** The sequence of the latest published report; null where nothing was published. */
  readonly floor: RunSeq | null;
  /** Sequences of runs that have ended, as far as they were asked. */
  readonly terminal: ReadonlySet<RunSeq>;
  /** Paths that stand in the archive already. */
  readonly archived: ReadonlySet<string>;
}

export interface Rotation {
  readonly moves: ReadonlyArray<PlannedMove>;
  /** One a run and directory, for the archive's README. */
  readonly rows: ReadonlyArray<{
    readonly runRef: string;
    readonly seq: RunSeq;
    readonly dir: RotatedDir;
    readonly entries: number;
    /** The run whose published report is newer. */
    readonly since: string;
  }>;
  readonly warnings: ReadonlyArray<Warning>;
}

export const noRotation: Rotation = { moves: [], rows: [], warnings: [] };

/** Entries that would move if their runs have ended: those of sequences below the floor. In order of sequence. */
export const rotationCandidates = (
  names: RunFolderNames,
  floor: RunSeq | null,
): ReadonlyArray<RotationCandidate> =>
  floor === null
    ? []
    : rotatedDirs
        .flatMap((dir) =>
          (names[dir] ?? []).flatMap((name) => {
            const seq = sequenceInName(dir, name);
            return seq !== null && seq < floor ? [{ seq, dir, name }] : [];
          }),
        )
        .sort((left, right) => left.seq - right.seq);

/** What moves into the archive on a re-run. A run that has not ended stays, and so does what would lie on something. */
export const planRotation = ({ folder, names, floor, terminal, archived }: RotationFacts): Rotation => {
  if (floor === null) return noRotation;
  const moves: Array<PlannedMove> = [];
  const warnings: Array<Warning> = [];
  const counts = new Map<string, Rotation["rows"][number]>();
  for (const { seq, dir, name } of rotationCandidates(names, floor)) {
    const ref = { ...folder, seq };
    const from = `${runFolderDir(folder)}/${dir}/${name}`;
    const to = archivedPath(ref, from);
    if (!terminal.has(seq) || to === null) continue;
    if (archived.has(to)) {
      warnings.push({
        tag: "RotationKept",
        message: `${from} stays where it is: ${to} exists already.`,
      });
      continue;
    }
    moves.push({ from, to });
    const key = `${seq} ${dir}`;
    const entries = (counts.get(key)?.entries ?? 0) + 1;
    const since = formatRunRef({ ...folder, seq: floor });
    counts.set(key, { runRef: formatRunRef(ref), seq, dir, entries, since });
  }
  return { moves, rows: [...counts.values()], warnings };
};

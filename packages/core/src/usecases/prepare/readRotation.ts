import * as Effect from "effect/Effect";
import { archivedPath, rotatedDirs } from "../../domain/run/archivedPath.ts";
import { noRotation, planRotation, type Rotation, rotationCandidates } from "../../domain/run/rotation.ts";
import { runFolderDir, runPaths } from "../../domain/run/runPaths.ts";
import { formatRunSeq, type RunSeq } from "../../domain/run/RunSeq.ts";
import { isTerminalRun } from "../../domain/run/runStatus.ts";
import { ProjectFiles } from "../../ports/ProjectFiles.ts";
import { findPublishedRun } from "../findPublishedRun.ts";
import { readTextFile } from "../readArtefactFile.ts";
import type { RunFolderReading } from "../readRunFolder.ts";
import { readStatusOf } from "../readStatusOf.ts";

export interface RotationReading {
  readonly rotation: Rotation;
  /** The archive's README as it stands; null where it does not, or nothing rotates. */
  readonly readme: { readonly text: string | null; readonly sha256: string | null };
}

const nothing: RotationReading = { rotation: noRotation, readme: { text: null, sha256: null } };

/**
 * What rotates into the archive when a run folder gets a new run. Names tell most of it: only runs that have report
 * data are asked whether they are published, and only runs with something to move whether they have ended.
 */
export const readRotation = Effect.fnUntraced(function* (
  root: string,
  reading: RunFolderReading,
  abortAfterMillis: number,
) {
  const { folder, names } = reading;
  if (rotatedDirs.every((dir) => (names[dir] ?? []).length === 0)) return nothing;
  const { published, warnings } = yield* findPublishedRun(root, reading, abortAfterMillis);
  const floor = published?.seq ?? null;
  const candidates = rotationCandidates(names, floor);
  const terminal = new Set<RunSeq>();
  const archived = new Set<string>();
  for (const seq of new Set(candidates.map((candidate) => candidate.seq))) {
    const told = yield* readStatusOf(root, reading, { ...folder, seq }, abortAfterMillis);
    warnings.push(...told.warnings);
    if (told.status === null || !isTerminalRun(told.status)) continue;
    terminal.add(seq);
    for (const path of yield* listArchive(root, reading, seq)) archived.add(path);
  }
  const rotation = planRotation({ folder, names, floor, terminal, archived });
  const told = { ...rotation, warnings: [...warnings, ...rotation.warnings] };
  if (rotation.moves.length === 0) return { ...nothing, rotation: told };
  return { rotation: told, readme: yield* readReadme(root, `${runFolderDir(folder)}/archive/README.md`) };
});

const listArchive = Effect.fnUntraced(function* (root: string, reading: RunFolderReading, seq: RunSeq) {
  const { folder, names } = reading;
  if (!(names.archive ?? []).includes(`run-${formatRunSeq(seq)}`)) return [];
  const files = yield* ProjectFiles;
  const ref = { ...folder, seq };
  const listed = yield* Effect.forEach(rotatedDirs, (dir) =>
    Effect.map(files.list(root, `${runPaths(ref).archive}/${dir}`), (found) =>
      found.flatMap((name) => archivedPath(ref, `${runFolderDir(folder)}/${dir}/${name}`) ?? []),
    ),
  );
  return listed.flat();
});

const readReadme = Effect.fnUntraced(function* (root: string, path: string) {
  const files = yield* ProjectFiles;
  const text = yield* readTextFile(root, path, "archive README", 4 << 20);
  const stands =
    text === null ? null : yield* files.digest(root, path, { purpose: "archive README", maxBytes: 4 << 20 });
  return { text, sha256: stands?.sha256 ?? null };
});

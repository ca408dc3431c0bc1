import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Warning } from "../../domain/refusal/Problem.ts";
import { archivedPath, rotatedDirs } from "../../domain/run/archivedPath.ts";
import { noRotation, planRotation, type Rotation, rotationCandidates } from "../../domain/run/rotation.ts";
import { RunManifestFacts } from "../../domain/run/RunManifestFacts.ts";
import { runFolderDir, runPaths } from "../../domain/run/runPaths.ts";
import { formatRunSeq, type RunSeq } from "../../domain/run/RunSeq.ts";
import { isPublished, isTerminalRun, type RunStatus } from "../../domain/run/runStatus.ts";
import { ProjectFiles } from "../../ports/ProjectFiles.ts";
import { reportedRuns } from "../findPublishedRun.ts";
import { readTextFile } from "../readArtefactFile.ts";
import { readRunStatus } from "../readRunFacts.ts";
import type { RunFolderReading } from "../readRunFolder.ts";
import { readRunManifest } from "../readTaskRuns.ts";
import { unreadableWarning } from "../readTaskRows.ts";

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
  const warnings: Array<Warning> = [];
  const status = (seq: RunSeq) => readStatus(root, reading, seq, abortAfterMillis, warnings);
  const floor = yield* latestPublished(reading, status);
  const candidates = rotationCandidates(names, floor);
  const terminal = new Set<RunSeq>();
  const archived = new Set<string>();
  for (const seq of new Set(candidates.map((candidate) => candidate.seq))) {
    const told = yield* status(seq);
    if (told === null || !isTerminalRun(told)) continue;
    terminal.add(seq);
    for (const path of yield* listArchive(root, reading, seq)) archived.add(path);
  }
  const rotation = planRotation({ folder, names, floor, terminal, archived });
  const told = { ...rotation, warnings: [...warnings, ...rotation.warnings] };
  if (rotation.moves.length === 0) return { ...nothing, rotation: told };
  return { rotation: told, readme: yield* readReadme(root, `${runFolderDir(folder)}/archive/README.md`) };
});

type StatusOf<R> = (seq: RunSeq) => Effect.Effect<RunStatus | null, never, R>;

const latestPublished = Effect.fnUntraced(function* <R>(reading: RunFolderReading, status: StatusOf<R>) {
  for (const { seq } of reportedRuns(reading)) {
    const told = yield* status(seq);
    if (told !== null && isPublished(told)) return seq;
  }
  return null;
});

/** Null for a run that isn't there or can't be read: nobody knows whether it has ended. */
const readStatus = Effect.fnUntraced(function* (
  root: string,
  folder: RunFolderReading,
  seq: RunSeq,
  abortAfterMillis: number,
  warnings: Array<Warning>,
) {
  if (!folder.visible.includes(seq)) return null;
  const ref = { ...folder.folder, seq };
  const manifest = yield* Effect.result(readRunManifest(root, ref, RunManifestFacts));
  if (Result.isFailure(manifest)) {
    warnings.push(unreadableWarning({ ref, reason: manifest.failure }));
    return null;
  }
  if (manifest.success === null) return null;
  const read = yield* readRunStatus(root, { ref, manifest: manifest.success, folder }, abortAfterMillis);
  return read.status;
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

import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { ArtefactMalformed } from "../domain/run/ArtefactFault.ts";
import { newestFirst } from "../domain/run/presentTask.ts";
import { runPaths, taskPaths } from "../domain/run/runPaths.ts";
import type { ArtefactSchema } from "../domain/run/readArtefact.ts";
import { manifestFaults } from "../domain/run/manifestFaults.ts";
import { RunManifest } from "../domain/run/RunManifest.ts";
import type { RunManifestFacts } from "../domain/run/RunManifestFacts.ts";
import { formatRunRef, type RunFolder, type RunRef } from "../domain/run/RunRef.ts";
import { isTaskType, type TaskType } from "../domain/task/TaskType.ts";
import type { TaskFolder } from "../domain/task/TaskFolder.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import { type ArtefactUnreadable, readArtefactFile } from "./readArtefactFile.ts";
import { readRunFolder, type RunFolderReading } from "./readRunFolder.ts";

/** A run whose manifest was read. */
export interface TaskRun {
  readonly ref: RunRef;
  readonly manifest: RunManifestFacts;
  readonly folder: RunFolderReading;
}

/** A run whose manifest stands but cannot be read. */
export interface UnreadableRun {
  readonly ref: RunRef;
  readonly reason: ArtefactUnreadable;
}

export interface TaskRuns {
  /** Newest first. */
  readonly runs: ReadonlyArray<TaskRun>;
  readonly unreadable: ReadonlyArray<UnreadableRun>;
}

export const noRuns: TaskRuns = { runs: [], unreadable: [] };

export interface TaskRunsOptions {
  /** How many of the newest are wanted; all where it is absent. */
  readonly newest?: number;
  /** Run refs that are wanted besides. */
  readonly also?: ReadonlyArray<string>;
  /** What of a manifest is held against its schema; all of it where this is absent. */
  readonly schema?: ArtefactSchema<RunManifestFacts>;
}

/** The runs of a task from its files. Of many runs only the manifests that can be among the newest are opened. */
export const readTaskRuns = Effect.fnUntraced(function* (
  root: string,
  task: TaskFolder,
  options: TaskRunsOptions = {},
) {
  const folders = yield* readRunFolders(root, task);
  const { newest = Number.POSITIVE_INFINITY, schema = RunManifest } = options;
  const also = new Set(options.also);
  const runs: Array<TaskRun> = [];
  const unreadable: Array<UnreadableRun> = [];
  for (const { ref, folder } of folders.flatMap((each) => candidates(each, newest, also))) {
    const read = yield* Effect.result(readRunManifest(root, ref, schema));
    if (Result.isFailure(read)) unreadable.push({ ref, reason: read.failure });
    else if (read.success !== null) runs.push({ ref, manifest: read.success, folder });
  }
  runs.sort((left, right) => newestFirst(left.manifest, right.manifest));
  const found: TaskRuns = {
    runs: runs.filter((run, index) => index < newest || also.has(run.manifest.runRef)),
    unreadable,
  };
  return found;
});

/** The run folders of a task that exist, staged ones included. */
export const readRunFolders = Effect.fnUntraced(function* (root: string, task: TaskFolder) {
  const files = yield* ProjectFiles;
  const types = (yield* files.list(root, taskPaths(task).runs)).filter(isTaskType);
  const folders = yield* Effect.forEach(types, (taskType) =>
    Effect.map(files.list(root, `${taskPaths(task).runs}/${taskType}`), (names) =>
      foldersIn(task, taskType, names),
    ),
  );
  return yield* Effect.forEach(folders.flat(), (folder) => readRunFolder(root, folder));
});

const foldersIn = (
  task: TaskFolder,
  taskType: TaskType,
  names: ReadonlyArray<string>,
): ReadonlyArray<RunFolder> => {
  const stages = names.flatMap((name) => {
    const stage = /^stage-([1-9]\d{0,5})$/u.exec(name)?.[1];
    return stage === undefined ? [] : [Number(stage)];
  });
  return [null, ...stages.sort((left, right) => left - right)].map((stage) => ({
    group: task.group,
    task: task.task,
    taskType,
    stage,
  }));
};

/** Inside one folder a higher sequence is a later run, so the newest of all are among the highest of each. */
const candidates = (folder: RunFolderReading, newest: number, also: ReadonlySet<string>) =>
  folder.visible
    .map((seq) => ({ ref: { ...folder.folder, seq }, folder }))
    .filter(({ ref }, index, all) => index >= all.length - newest || also.has(formatRunRef(ref)));

/** The whole manifest of a run, held against itself and its place; null where there is none. */
export const readWholeManifest = Effect.fnUntraced(function* (root: string, ref: RunRef) {
  const manifest = yield* readRunManifest(root, ref, RunManifest);
  const faults = manifest === null ? [] : manifestFaults(ref, manifest);
  if (faults.length > 0) {
    return yield* new ArtefactMalformed({ file: runPaths(ref).runManifest, faults });
  }
  return manifest;
});

/** The manifest of a run; null where there is none. One that speaks of another run is not believed. */
export const readRunManifest = Effect.fnUntraced(function* <A extends { readonly runRef: string }>(
  root: string,
  ref: RunRef,
  schema: ArtefactSchema<A>,
) {
  const file = runPaths(ref).runManifest;
  const manifest = yield* readArtefactFile(root, file, schema, "run manifest");
  if (manifest !== null && manifest.runRef !== formatRunRef(ref)) {
    return yield* new ArtefactMalformed({
      file,
      faults: [{ pointer: "/runRef", got: manifest.runRef, expected: formatRunRef(ref) }],
    });
  }
  return manifest;
});

import * as Effect from "effect/Effect";
import type { BundleFacts } from "../../domain/bundle/BundleFacts.ts";
import type { TerminalBackend } from "../../domain/host/HostDescriptor.ts";
import { onceEach } from "../../domain/refusal/onceEach.ts";
import type { Warning } from "../../domain/refusal/Problem.ts";
import { type FixCycleFile, openersIn } from "../../domain/run/fixCycles.ts";
import { formatRunFolder, type RunFolder } from "../../domain/run/RunRef.ts";
import { nextRunSeq, type RunSeq } from "../../domain/run/RunSeq.ts";
import { okstraIgnorePath, taskPaths, tasksDir } from "../../domain/run/runPaths.ts";
import type { TaskId } from "../../domain/task/resolveTaskId.ts";
import { ProjectFiles } from "../../ports/ProjectFiles.ts";
import type { OpenProject } from "../openProject.ts";
import { readFixCycles } from "../readFixCycles.ts";
import { readLatestDetectedBackend } from "../readLatestDetectedBackend.ts";
import { readRunFolder } from "../readRunFolder.ts";
import { projectionDamage, readNewestRun, readTaskProjection } from "../readStoredTask.ts";
import { readRunPointers } from "../readTaskRows.ts";
import { readMovedRuns } from "./readMovedRuns.ts";
import { readRotation } from "./readRotation.ts";
import { readTaskHistory } from "../readTaskHistory.ts";

/** What stands on disk of the task that is being prepared. Read under its lock, after recovery. */
export interface OwnTask {
  readonly present: BundleFacts["present"];
  /** Null where nothing readable tells the task's id. */
  readonly stored: TaskId | null;
  readonly nextSeq: RunSeq;
  readonly fixCycles: FixCycleFile;
  readonly previousDetected: TerminalBackend | null;
  readonly needsIgnoreFile: boolean;
  /** Whether no task of the project has a folder yet. */
  readonly firstTask: boolean;
  readonly warnings: ReadonlyArray<Warning>;
}

const latestRuns = 20;

export const readOwnTask = Effect.fnUntraced(function* (project: OpenProject, folder: RunFolder) {
  const files = yield* ProjectFiles;
  const root = project.place.root;
  const projection = yield* readTaskProjection(root, folder);
  const damage = yield* projectionDamage(projection);
  const { manifest } = projection;
  const { index: indexPath } = taskPaths(folder);
  const index = yield* files.digest(root, indexPath, { purpose: "task index", maxBytes: 4 << 20 });
  const ignore = yield* files.changedAt(root, okstraIgnorePath);
  const groups = yield* files.list(root, tasksDir);
  const reading = yield* readRunFolder(root, folder);
  const fixCycles = yield* readFixCycles(root, folder);
  const openers = openersIn(fixCycles.file, formatRunFolder(folder));
  const abortAfterMillis = project.home.abortAfterHours * 3_600_000;
  const { pointers, runs, warnings } = yield* readRunPointers(
    { root, task: folder, abortAfterMillis },
    // Without a manifest every run is asked: which are active, and which is a phase's latest, stands nowhere else.
    manifest === null
      ? {}
      : { newest: latestRuns, also: [...manifest.activeRuns.map((run) => run.runRef), ...openers] },
  );
  const named = manifest ?? (yield* readNewestRun(root, folder))?.task ?? null;
  const moved = yield* readMovedRuns(root, manifest, runs, pointers);
  const { rotation, readme } = yield* readRotation(root, reading, abortAfterMillis);
  const detected = yield* readLatestDetectedBackend(root, folder);
  return {
    present: {
      history: manifest ?? (yield* readTaskHistory(root, pointers)),
      taskManifestSha256: projection.sha256,
      taskIndexSha256: index?.sha256 ?? null,
      runs: pointers,
      moved: moved.moved,
      rotation: { ...rotation, readme },
    },
    stored: named === null ? null : { slug: folder.task, idAsGiven: named.idAsGiven },
    nextSeq: nextRunSeq(reading.taken),
    fixCycles: fixCycles.file,
    previousDetected: detected.name,
    needsIgnoreFile: ignore === null,
    firstTask: groups.length === 0,
    warnings: onceEach([
      ...damage,
      ...warnings,
      ...fixCycles.warnings,
      ...moved.warnings,
      ...rotation.warnings,
      ...detected.warnings,
    ]),
  } satisfies OwnTask;
});

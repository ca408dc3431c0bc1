import * as Effect from "effect/Effect";
import type { BundleFacts } from "../../domain/bundle/BundleFacts.ts";
import type { TerminalBackend } from "../../domain/host/HostDescriptor.ts";
import { readArtefact } from "../../domain/run/readArtefact.ts";
import type { RunFolder } from "../../domain/run/RunRef.ts";
import { nextRunSeq, type RunSeq } from "../../domain/run/RunSeq.ts";
import { okstraIgnorePath, taskPaths, tasksDir } from "../../domain/run/runPaths.ts";
import { TaskManifest } from "../../domain/run/TaskManifest.ts";
import { ProjectFiles } from "../../ports/ProjectFiles.ts";
import type { OpenProject } from "../openProject.ts";
import { readLatestDetectedBackend } from "../readLatestDetectedBackend.ts";
import { readRunFolder } from "../readRunFolder.ts";
import { readRunPointers } from "../readTaskRows.ts";

/** What stands on disk of the task that is being prepared. Read under its lock, after recovery. */
export interface OwnTask {
  readonly present: BundleFacts["present"];
  readonly nextSeq: RunSeq;
  readonly previousDetected: TerminalBackend | null;
  readonly needsIgnoreFile: boolean;
  /** Whether no task of the project has a folder yet. */
  readonly firstTask: boolean;
}

const latestRuns = 20;

export const readOwnTask = Effect.fnUntraced(function* (project: OpenProject, folder: RunFolder) {
  const files = yield* ProjectFiles;
  const root = project.place.root;
  const paths = taskPaths(folder);
  const manifestFile = yield* files.read(root, paths.manifest, {
    purpose: "task manifest",
    maxBytes: 4 << 20,
  });
  const manifest =
    manifestFile === null
      ? null
      : yield* Effect.fromResult(
          readArtefact(TaskManifest, new TextDecoder("utf-8").decode(manifestFile.bytes), {
            file: paths.manifest,
          }),
        );
  const index = yield* files.digest(root, paths.index, { purpose: "task index", maxBytes: 4 << 20 });
  const ignore = yield* files.changedAt(root, okstraIgnorePath);
  const groups = yield* files.list(root, tasksDir);
  const { taken } = yield* readRunFolder(root, folder);
  const { pointers } = yield* readRunPointers(
    { root, task: folder, abortAfterMillis: project.home.abortAfterHours * 3_600_000 },
    { newest: latestRuns, also: manifest?.activeRuns.map((run) => run.runRef) ?? [] },
  );
  return {
    present: {
      taskManifest: manifest === null ? null : { manifest, sha256: manifestFile!.sha256 },
      taskIndexSha256: index?.sha256 ?? null,
      runs: pointers,
    },
    nextSeq: nextRunSeq(taken),
    previousDetected: yield* readLatestDetectedBackend(root, folder),
    needsIgnoreFile: ignore === null,
    firstTask: groups.length === 0,
  } satisfies OwnTask;
});

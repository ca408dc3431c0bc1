import type { TaskType } from "../task/TaskType.ts";
import type { RunManifestFacts } from "./RunManifestFacts.ts";
import { runPaths } from "./runPaths.ts";
import { formatRunRef, type RunRef } from "./RunRef.ts";
import { formatRunSeq } from "./RunSeq.ts";
import type { RunStatus } from "./runStatus.ts";
import type { RunPointer } from "./TaskManifest.ts";

/** A run as lists show it. `unreadable`: something says that the run exists, but its manifest cannot be read. */
export interface RunRow {
  readonly taskKey: string;
  readonly taskType: TaskType;
  readonly runRef: string;
  readonly runSeq: string;
  readonly stage: number | null;
  readonly status: RunStatus | "unreadable";
  /** Null where nothing readable tells it. */
  readonly createdAt: string | null;
  readonly runManifest: string;
}

export const rowOf = (ref: RunRef, manifest: RunManifestFacts, status: RunStatus): RunRow => ({
  ...pointerOf(ref, manifest, status),
  taskKey: manifest.task.key,
});

/** The same as the task manifest points at it. */
export const pointerOf = (ref: RunRef, manifest: RunManifestFacts, status: RunStatus): RunPointer => ({
  runRef: manifest.runRef,
  taskType: ref.taskType,
  stage: ref.stage,
  runSeq: formatRunSeq(ref.seq),
  status,
  createdAt: manifest.createdAt,
  runManifest: runPaths(ref).runManifest,
});

export const unreadableRow = (ref: RunRef, taskKey: string, createdAt: string | null): RunRow => ({
  taskKey,
  taskType: ref.taskType,
  runRef: formatRunRef(ref),
  runSeq: formatRunSeq(ref.seq),
  stage: ref.stage,
  status: "unreadable",
  createdAt,
  runManifest: runPaths(ref).runManifest,
});

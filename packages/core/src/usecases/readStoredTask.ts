import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Warning } from "../domain/refusal/Problem.ts";
import type { ArtefactTooNew } from "../domain/run/ArtefactFault.ts";
import { readArtefact } from "../domain/run/readArtefact.ts";
import { RunManifestFacts } from "../domain/run/RunManifestFacts.ts";
import { taskPaths } from "../domain/run/runPaths.ts";
import { TaskManifest } from "../domain/run/TaskManifest.ts";
import { resolveTaskId } from "../domain/task/resolveTaskId.ts";
import type { TaskFolder } from "../domain/task/TaskFolder.ts";
import type { TaskRef } from "../domain/task/TaskKey.ts";
import { visibleText } from "../domain/text/visibleText.ts";
import { type FileUnfit, ProjectFiles } from "../ports/ProjectFiles.ts";
import { type ArtefactUnreadable, decodeArtefactText } from "./readArtefactFile.ts";
import { readRunFolders, readTaskRuns } from "./readTaskRuns.ts";
import { taskNotFound } from "./taskNotFound.ts";

/** The task manifest as it stands. It is a projection: what is wrong with it is told, and the runs say the rest. */
export interface TaskProjectionFile {
  readonly manifest: TaskManifest | null;
  /** Of the bytes that stand there; null where they could not be had, or there is no file. */
  readonly sha256: string | null;
  readonly fault: ArtefactUnreadable | null;
}

/** What a task is called, from its manifest or else from its newest readable run. */
export interface StoredTask {
  /** Null where nothing that can be read tells it. */
  readonly identity: { readonly idAsGiven: string; readonly title: string } | null;
  readonly projection: TaskProjectionFile;
}

const maxTaskManifestBytes = 4 << 20;

export const readTaskProjection = Effect.fnUntraced(function* (root: string, task: TaskFolder) {
  const files = yield* ProjectFiles;
  const file = taskPaths(task).manifest;
  const content = yield* Effect.result(
    files.read(root, file, { purpose: "task manifest", maxBytes: maxTaskManifestBytes }),
  );
  if (Result.isFailure(content)) {
    return { manifest: null, sha256: null, fault: content.failure } satisfies TaskProjectionFile;
  }
  if (content.success === null) {
    return { manifest: null, sha256: null, fault: null } satisfies TaskProjectionFile;
  }
  const { bytes, sha256 } = content.success;
  const read = Result.flatMap(decodeArtefactText(bytes, file), (text) =>
    readArtefact(TaskManifest, text, { file }),
  );
  const projection: TaskProjectionFile = Result.isSuccess(read)
    ? { manifest: read.success, sha256, fault: null }
    : { manifest: null, sha256, fault: read.failure };
  return projection;
});

/**
 * What a damaged manifest comes to for whoever goes on without it: a warning. One that a newer okstra wrote, or that
 * something else than a file stands in for, is a refusal.
 */
export const projectionDamage = ({
  fault,
}: TaskProjectionFile): Effect.Effect<ReadonlyArray<Warning>, ArtefactTooNew | FileUnfit> => {
  if (fault === null) return Effect.succeed([]);
  return fault._tag === "ArtefactMalformed"
    ? Effect.succeed([taskManifestUnreadable(fault)])
    : Effect.fail(fault);
};

export const taskManifestUnreadable = (fault: ArtefactUnreadable): Warning => ({
  tag: "TaskManifestUnreadable",
  message: `${visibleText(fault.message)}${
    fault._tag === "ArtefactMalformed"
      ? " What it told is taken from the task's runs; the next `okstra prepare` of the task writes it anew."
      : ""
  }`,
});

/** The facts of the newest run that can be read; null where none can. */
export const readNewestRun = Effect.fnUntraced(function* (root: string, task: TaskFolder) {
  const newest = yield* readTaskRuns(root, task, { newest: 1, schema: RunManifestFacts });
  const { runs } =
    newest.runs.length > 0 || newest.unreadable.length === 0
      ? newest
      : yield* readTaskRuns(root, task, { schema: RunManifestFacts });
  return runs[0]?.manifest ?? null;
});

/** The task that a ref names: it has a visible run, and the ref gives its slug or the id that is stored with it. */
export const requireTask = Effect.fnUntraced(function* (root: string, ref: TaskRef) {
  const folders = yield* readRunFolders(root, ref);
  if (folders.every(({ visible }) => visible.length === 0)) return yield* taskNotFound(root, ref);
  const projection = yield* readTaskProjection(root, ref);
  const named = projection.manifest ?? (yield* readNewestRun(root, ref))?.task ?? null;
  const identity = named === null ? null : { idAsGiven: named.idAsGiven, title: named.title };
  const stored = identity === null ? null : { slug: ref.task, idAsGiven: identity.idAsGiven };
  yield* Effect.fromResult(resolveTaskId({ given: ref.given, stored }));
  return { identity, projection } satisfies StoredTask;
});

import * as Effect from "effect/Effect";
import type { BundlePlan } from "../domain/bundle/BundlePlan.ts";
import type { Warning } from "../domain/refusal/Problem.ts";
import type { TaskFolder } from "../domain/task/TaskFolder.ts";
import { BundleStore } from "../ports/BundleStore.ts";
import { Ids } from "../ports/Ids.ts";
import { RunIndex } from "../ports/RunIndex.ts";
import { TaskLock } from "../ports/TaskLock.ts";
import { tellWarnings } from "../ports/Warnings.ts";
import { recordRows } from "./recordRows.ts";

export interface TaskChangeRequest {
  readonly root: string;
  readonly task: TaskFolder;
  readonly lockTimeoutMillis: number;
  /** The command, for the lock's holder file. */
  readonly command: string;
}

/** What a command wants of a task: files to write (null: nothing has to change), and what it answers. */
export interface TaskChange<A> {
  readonly plan: BundlePlan | null;
  readonly value: A;
  readonly warnings: ReadonlyArray<Warning>;
}

/**
 * Changes a task that stands: holds its lock, finishes an earlier commit, then reads, decides and commits all or
 * nothing. Every command but `prepare` that writes into a task writes through here.
 */
export const changeTask = Effect.fnUntraced(function* <A, E, R>(
  request: TaskChangeRequest,
  change: Effect.Effect<TaskChange<A>, E, R>,
) {
  const { root, task } = request;
  const locks = yield* TaskLock;
  const store = yield* BundleStore;
  const lock = yield* locks.hold({ ...request, timeoutMillis: request.lockTimeoutMillis });
  const onPlaced = recordRows(yield* RunIndex, request.lockTimeoutMillis)({ firstRuns: false });
  const recovered = yield* store.recover({ root, task }, onPlaced);
  yield* tellWarnings(recovered.warnings);
  const { plan, value, warnings } = yield* change;
  const committed =
    plan === null
      ? { warnings: [] }
      : yield* store.commit({ root, plan, lock, id: yield* (yield* Ids).uuid }, onPlaced);
  return { value, warnings: [...recovered.warnings, ...warnings, ...committed.warnings] };
}, Effect.scoped);

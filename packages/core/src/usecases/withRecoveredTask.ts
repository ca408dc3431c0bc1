import * as Effect from "effect/Effect";
import type * as Exit from "effect/Exit";
import type { Warning } from "../domain/refusal/Problem.ts";
import { formatTaskFolder, type TaskFolder } from "../domain/task/TaskFolder.ts";
import { BundleStore, RecoveryPending } from "../ports/BundleStore.ts";
import { tellWarnings } from "../ports/Warnings.ts";
import { RunIndex } from "../ports/RunIndex.ts";
import { TaskLock } from "../ports/TaskLock.ts";

export interface RecoveredTaskRequest {
  readonly root: string;
  readonly task: TaskFolder;
  readonly lockTimeoutMillis: number;
  /** The command, for the lock's holder file. */
  readonly command: string;
  /** False for a dry run, which finishes nothing: it is told that a commit stands. */
  readonly mayFinish?: boolean;
}

export interface Recovered<A> {
  readonly value: A;
  /** What finishing earlier commits had to say. */
  readonly warnings: ReadonlyArray<Warning>;
}

/** After so many reads that a commit ran through, the task is read under its lock. */
const freeReads = 3;

/**
 * Reads a task so that nothing half is seen: a commit that stands before or after the reading is finished under the
 * task lock, and then the task is read again. Every command that reads a task reads it through here.
 */
export const withRecoveredTask = Effect.fnUntraced(function* <A, E, R>(
  request: RecoveredTaskRequest,
  read: Effect.Effect<A, E, R>,
) {
  const store = yield* BundleStore;
  const warnings: Array<Warning> = [];
  const recovered = (exit: Exit.Exit<A, E>) =>
    Effect.map(exit, (value): Recovered<A> => ({ value, warnings }));

  if (yield* store.pending(request)) warnings.push(...(yield* finishCommit(request)));
  for (let reads = 1; reads < freeReads; reads++) {
    const exit = yield* Effect.exit(read);
    if (!(yield* store.pending(request))) return yield* recovered(exit);
    warnings.push(...(yield* finishCommit(request)));
  }
  return yield* Effect.scoped(
    Effect.gen(function* () {
      warnings.push(...(yield* lockAndFinish(request)));
      return yield* recovered(yield* Effect.exit(read));
    }),
  );
});

const finishCommit = (request: RecoveredTaskRequest) => Effect.scoped(lockAndFinish(request));

/** Takes the task lock for the surrounding scope, looks again, and rolls a standing record forward. */
const lockAndFinish = Effect.fnUntraced(function* (request: RecoveredTaskRequest) {
  if (request.mayFinish === false) {
    return yield* pendingBecause(request, {
      message: "a dry run does not finish it",
      nextStep: `Finish it with \`okstra show ${formatTaskFolder(request.task)}\`, then run the dry run again.`,
    });
  }
  const store = yield* BundleStore;
  const index = yield* RunIndex;
  const locks = yield* TaskLock;
  yield* locks
    .hold({
      root: request.root,
      task: request.task,
      timeoutMillis: request.lockTimeoutMillis,
      command: request.command,
    })
    .pipe(Effect.catchTag("EnvironmentUnfit", (unfit) => pendingBecause(request, unfit)));
  if (!(yield* store.pending(request))) return [];
  const outcome = yield* store.recover({ root: request.root, task: request.task }, (rows) =>
    index.record(rows, { firstRuns: false, timeoutMillis: request.lockTimeoutMillis }),
  );
  yield* tellWarnings(outcome.warnings);
  return outcome.warnings;
});

const pendingBecause = (
  request: RecoveredTaskRequest,
  { message, nextStep }: { readonly message: string; readonly nextStep: string },
) =>
  Effect.fail(
    new RecoveryPending({
      task: formatTaskFolder(request.task),
      cause: message.replace(/\.$/u, ""),
      remedy: nextStep,
    }),
  );

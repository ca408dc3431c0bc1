import * as Context from "effect/Context";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { Scope } from "effect/Scope";
import type { Problem, Refusal } from "../domain/refusal/Problem.ts";
import type { Slug } from "../domain/task/Slug.ts";
import type { EnvironmentUnfit } from "./EnvironmentUnfit.ts";
import type { PlaceNotTrusted } from "./ProjectPlaces.ts";

/** Another process works on the task, and did not end within the lock time-out. */
export class TaskLocked
  extends Data.TaggedError("TaskLocked")<{
    readonly task: string;
    readonly waitedMillis: number;
    /** What the advisory holder file says, escaped; never trusted, only shown. */
    readonly holder: string | null;
  }>
  implements Refusal
{
  override get message(): string {
    const holder = this.holder === null ? "another process" : this.holder;
    return `Task ${this.task} is locked by ${holder}; waited ${(this.waitedMillis / 1000).toFixed(1)} s.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.task,
        got: this.holder ?? "held by another process",
        expected: "a free task lock",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Wait for the other command to end (the lock is freed when its process ends, also when it is killed), or give a longer --lock-timeout.";
  }
}

/** The lock file was replaced while it was held (`git clean` does that): what it guards is no longer guarded. */
export class LockLost
  extends Data.TaggedError("LockLost")<{ readonly task: string; readonly path: string }>
  implements Refusal
{
  override get message(): string {
    return `The lock file of task ${this.task} was replaced while it was held; nothing was written.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.path,
        got: "another file",
        expected: "the file that was locked",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Run the command again.";
  }
}

export interface HeldLock {
  /** Fails where the lock file is no longer the one that was locked; asked right before a commit record is written. */
  readonly verify: Effect.Effect<void, LockLost>;
}

export interface LockRequest {
  readonly root: string;
  readonly task: { readonly group: Slug; readonly task: Slug };
  readonly timeoutMillis: number;
  /** The command, for the holder file. */
  readonly command: string;
}

/** Exclusive use of one task, released with the surrounding scope and by the system when the holder dies. */
export class TaskLock extends Context.Service<
  TaskLock,
  {
    readonly hold: (
      request: LockRequest,
    ) => Effect.Effect<HeldLock, TaskLocked | LockLost | PlaceNotTrusted | EnvironmentUnfit, Scope>;
  }
>()("@okstra/core/ports/TaskLock") {
  static readonly layerFree = Layer.succeed(
    TaskLock,
    TaskLock.of({ hold: () => Effect.succeed({ verify: Effect.void }) }),
  );
}

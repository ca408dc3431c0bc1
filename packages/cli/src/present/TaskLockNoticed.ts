import { type LockRequest, TaskLock } from "@okstra/core/ports/TaskLock";
import * as TaskLockSqlite from "@okstra/adapters-fs/TaskLockSqlite";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";

/** The task lock, which tells on standard error what it waits for once that takes more than a second. */
export const layer: Layer.Layer<TaskLock> = Layer.effect(
  TaskLock,
  Effect.gen(function* () {
    const lock = yield* TaskLock;
    return TaskLock.of({
      hold: (request) =>
        Effect.raceFirst(
          lock.hold(request),
          Effect.sleep("1 second").pipe(
            Effect.andThen(Effect.sync(() => process.stderr.write(notice(request)))),
            Effect.andThen(Effect.never),
          ),
        ),
    });
  }),
).pipe(Layer.provide(TaskLockSqlite.layer));

const notice = (request: LockRequest): string =>
  `waiting for the lock of ${visibleText(`${request.task.group}/${request.task.task}`)}, which another okstra command holds (at most ${request.timeoutMillis / 1000} s; Ctrl-C ends it)\n`;

import { join } from "node:path";
import { locksDir, okstraDir } from "@okstra/core/domain/run/runPaths";
import { LockLost, type LockRequest, TaskLock, TaskLocked } from "@okstra/core/ports/TaskLock";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { makeOwnPlace } from "./requireOwnPlace.ts";
import { holdSqliteLock } from "./SqliteLock.ts";

/** One SQLite lock file per task in `.okstra/locks`; see docs/projects.md. */
const hold = Effect.fnUntraced(function* (request: LockRequest) {
  const name = `${request.task.group}/${request.task.task}`;
  const folder = join(request.root, locksDir, request.task.group);
  yield* makeOwnPlace(join(request.root, okstraDir), 0o755);
  yield* makeOwnPlace(join(request.root, locksDir), 0o700);
  yield* makeOwnPlace(folder, 0o700);
  const path = join(folder, `${request.task.task}.sqlite`);
  const stillHeld = yield* holdSqliteLock({
    path,
    holderPath: join(folder, `${request.task.task}.holder.json`),
    timeoutMillis: request.timeoutMillis,
    command: request.command,
  }).pipe(
    Effect.catchTag("LockBusy", (busy) => Effect.fail(new TaskLocked({ task: name, ...heldBy(busy) }))),
  );
  return {
    verify: Effect.suspend(() =>
      stillHeld() ? Effect.void : Effect.fail(new LockLost({ task: name, path })),
    ),
  };
});

const heldBy = (busy: { readonly waitedMillis: number; readonly holder: string | null }) => ({
  waitedMillis: busy.waitedMillis,
  holder: busy.holder,
});

export const layer: Layer.Layer<TaskLock> = Layer.succeed(TaskLock, TaskLock.of({ hold }));

import { ProcessLiveness, type RecordedProcess } from "@okstra/core/ports/ProcessLiveness";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { processIdentity } from "./process/processIdentity.ts";

/** Asks the system for the process of that pid, and whether it is the recorded one or a later one. */
export const layer: Layer.Layer<ProcessLiveness> = Layer.succeed(
  ProcessLiveness,
  ProcessLiveness.of({
    lives: (recorded) =>
      Effect.suspend(() =>
        isThere(recorded.pid)
          ? Effect.map(processIdentity(recorded.pid), (now) => now !== null && isSame(recorded, now))
          : Effect.succeed(false),
      ),
  }),
);

/** Signal 0 only asks. EPERM means a process of another user; pids below 1 would mean groups. */
const isThere = (pid: number): boolean => {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

const isSame = (recorded: RecordedProcess, now: RecordedProcess): boolean =>
  recorded.processStartedAt === now.processStartedAt && recorded.bootId === now.bootId;

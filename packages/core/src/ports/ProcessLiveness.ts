import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";

/** A process as its own record names it: start time and boot id tell it from a later one with the same pid. */
export interface RecordedProcess {
  readonly pid: number;
  readonly processStartedAt: string;
  readonly bootId: string | null;
}

/** Whether a recorded process still lives on this machine. Where that cannot be told, it does not. */
export class ProcessLiveness extends Context.Service<
  ProcessLiveness,
  { readonly lives: (process: RecordedProcess) => Effect.Effect<boolean> }
>()("@okstra/core/ports/ProcessLiveness") {
  static readonly layerOf = (living: ReadonlyArray<RecordedProcess>) =>
    Layer.succeed(
      ProcessLiveness,
      ProcessLiveness.of({
        lives: ({ pid, processStartedAt, bootId }) =>
          Effect.succeed(
            living.some(
              (process) =>
                process.pid === pid &&
                process.processStartedAt === processStartedAt &&
                process.bootId === bootId,
            ),
          ),
      }),
    );
  static readonly layerNone = ProcessLiveness.layerOf([]);
}

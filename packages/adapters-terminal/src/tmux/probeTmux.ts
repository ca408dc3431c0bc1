import type { TerminalObservation } from "@okstra/core/domain/host/TerminalObservation";
import * as Effect from "effect/Effect";
import type { Environment } from "../Environment.ts";
import { findProgram } from "../findProgram.ts";
import { runProgram } from "../process/runProgram.ts";
import { answerLimit, unreachable } from "../unreachable.ts";
import { parseTmux, readTmuxEnd, tmuxQuestion } from "./readTmux.ts";

/** Whether the tmux server this process runs in answers. */
export const probeTmux = (environment: Environment): Effect.Effect<TerminalObservation> =>
  Effect.suspend((): Effect.Effect<TerminalObservation> => {
    const value = environment["TMUX"] ?? "";
    if (value === "") return Effect.succeed({ kind: "absent" });
    const server = parseTmux(value);
    if (server === null) return Effect.succeed(unreachable("protocol", `TMUX is ${value}`));
    const program = findProgram(environment["PATH"], "tmux");
    if (program === null) return Effect.succeed(unreachable("program-missing", "no tmux along PATH"));
    return runProgram(program, tmuxQuestion(server), environment).pipe(
      Effect.map((end) => readTmuxEnd(server, end)),
      Effect.timeoutOrElse({
        duration: answerLimit,
        orElse: () =>
          Effect.succeed(unreachable("time-out", `no answer at ${server.socket} within ${answerLimit}`)),
      }),
    );
  });

import type { TerminalObservation } from "@okstra/core/domain/host/TerminalObservation";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import * as Effect from "effect/Effect";
import type { Environment } from "../Environment.ts";
import { answerLimit, unreachable } from "../unreachable.ts";
import { askSocket } from "./askSocket.ts";
import { cmuxAddress } from "./cmuxAddress.ts";
import { type CmuxAnswer, readCmuxAnswer, requestId } from "./readCmuxAnswer.ts";
import { socketFailure } from "./socketFailure.ts";

/** Whether the cmux this process runs in answers a ping, and is of the generation okstra speaks with. */
export const probeCmux = (environment: Environment): Effect.Effect<TerminalObservation> =>
  Effect.suspend(() => {
    const address = cmuxAddress(environment);
    if (address.kind !== "socket") return Effect.succeed(address);
    const [given] = address.paths;
    return pingFirst(address.paths).pipe(
      Effect.timeoutOrElse({
        duration: answerLimit,
        orElse: () => Effect.succeed(unreachable("time-out", `no answer at ${given} within ${answerLimit}`)),
      }),
    );
  });

const pingFirst = Effect.fnUntraced(function* (paths: ReadonlyArray<string>) {
  let seen: TerminalObservation = { kind: "absent" };
  for (const path of paths) {
    const now = yield* ping(path);
    if (!isMissing(now)) return now;
    if (seen.kind === "absent") seen = now;
  }
  return seen;
});

const isMissing = (seen: TerminalObservation): boolean =>
  seen.kind === "unreachable" && seen.reason === "socket-missing";

const ping = Effect.fnUntraced(function* (path: string): Effect.fn.Return<TerminalObservation> {
  const pong = yield* call(path, "system.ping");
  if (pong.kind === "unreachable") return pong;
  if (pong.kind === "error") return unreachable("protocol", `${pong.code}: ${pong.message}`);
  if (pong.result["pong"] !== true) return unreachable("protocol", `no pong at ${path}`);
  // An instance that cannot identify itself just now still answers; one that does not know the method is another.
  const identity = yield* call(path, "system.identify");
  if (identity.kind === "unreachable") return identity;
  const { app, version } = identity.kind === "result" ? identity.result : {};
  if (app !== undefined && app !== "cmux") {
    return unreachable("other-generation", `${typeof app === "string" ? app : "another program"} at ${path}`);
  }
  const name = typeof version === "string" ? `cmux ${version}` : "cmux";
  return { kind: "reachable", detail: visibleText(`${name} at ${path}`) };
});

const call = Effect.fnUntraced(function* (path: string, method: string): Effect.fn.Return<CmuxAnswer> {
  const answer = yield* askSocket(path, JSON.stringify({ id: requestId, method, params: {} }));
  // cmux tells a stranger off and hangs up at once. Writing to it then fails before its line was read, so listen.
  const heard =
    answer.kind === "broken"
      ? yield* askSocket(path, null).pipe(
          Effect.timeoutOrElse({ duration: "300 millis", orElse: () => Effect.succeed(answer) }),
        )
      : answer;
  return heard.kind === "line" ? readCmuxAnswer(heard.text) : socketFailure(path, heard);
});

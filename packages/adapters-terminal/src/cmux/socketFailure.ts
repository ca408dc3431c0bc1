import type { UnreachableReason } from "@okstra/core/domain/host/TerminalObservation";
import { type Unreachable, unreachable } from "../unreachable.ts";
import type { SocketAnswer } from "./askSocket.ts";

/** Why no line came from a socket. `EPERM` is the sandbox's word, not a sign that nothing listens. */
export const socketFailure = (
  path: string,
  answer: Exclude<SocketAnswer, { readonly kind: "line" }>,
): Unreachable => {
  if (answer.kind === "closed" || answer.kind === "broken")
    return unreachable("protocol", `${path} hung up without an answer`);
  if (answer.kind === "too-long") return unreachable("protocol", `${path} sent more than 64 KiB without end`);
  return unreachable(reasonOfCode[answer.code] ?? "protocol", `${answer.code} at ${path}`);
};

const reasonOfCode: Readonly<Record<string, UnreachableReason>> = {
  ENOENT: "socket-missing",
  ENOTDIR: "socket-missing",
  ECONNREFUSED: "connection-refused",
  ENOTSOCK: "connection-refused",
  EPERM: "sandbox-denied",
  EACCES: "sandbox-denied",
  // A full queue of a server that takes no connections.
  EAGAIN: "time-out",
};

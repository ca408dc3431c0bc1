import { connect } from "node:net";
import * as Effect from "effect/Effect";

export type SocketAnswer =
  | { readonly kind: "line"; readonly text: string }
  /** The peer hung up without a line. */
  | { readonly kind: "closed" }
  /** The peer hung up while it was written to: what it had said before is lost. */
  | { readonly kind: "broken" }
  | { readonly kind: "too-long" }
  /** No connection; the system's code, `ENOENT` … */
  | { readonly kind: "failed"; readonly code: string };

const maxBytes = 64 * 1024;

/**
 * Sends one line over a Unix socket and takes the first line that comes back; with null it only listens. It waits as
 * long as the peer does: the caller sets the limit, and interruption closes the connection.
 */
export const askSocket = (path: string, request: string | null): Effect.Effect<SocketAnswer> =>
  Effect.callback((resume) => {
    const chunks: Array<Buffer> = [];
    let received = 0;
    let connected = false;
    const socket = connect({ path });
    const settle = (answer: SocketAnswer) => {
      socket.destroy();
      resume(Effect.succeed(answer));
    };
    const settleEnded = (otherwise: SocketAnswer) => {
      const text = firstLine(chunks);
      settle(text === "" ? otherwise : { kind: "line", text });
    };
    socket.on("connect", () => {
      connected = true;
      if (request !== null) socket.write(`${request}\n`);
    });
    socket.on("data", (chunk) => {
      received += chunk.length;
      if (received > maxBytes) return settle({ kind: "too-long" });
      chunks.push(chunk);
      if (!chunk.includes(0x0a)) return;
      const text = firstLine(chunks);
      if (text !== "") settle({ kind: "line", text });
    });
    socket.on("end", () => settleEnded({ kind: "closed" }));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (connected) settleEnded({ kind: "broken" });
      else settle({ kind: "failed", code: error.code ?? error.message });
    });
    return Effect.sync(() => {
      socket.destroy();
    });
  });

const firstLine = (chunks: ReadonlyArray<Buffer>): string =>
  Buffer.concat(chunks)
    .toString("utf8")
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "") ?? "";

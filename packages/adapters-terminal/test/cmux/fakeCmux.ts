import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import * as Deferred from "effect/Deferred";
import * as Effect from "effect/Effect";
import { temporaryFolder } from "../temporaryFolder.ts";

export interface FakeCmux {
  readonly path: string;
  /** Done once a client has connected. */
  readonly connected: Deferred.Deferred<void>;
  readonly requests: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

/** Listens on a Unix socket and treats each connection as `onConnection` says. */
export const fakeCmux = Effect.fnUntraced(function* (
  onConnection: (socket: Socket, requests: Array<Readonly<Record<string, unknown>>>) => void,
) {
  const path = join(yield* temporaryFolder, "cmux.sock");
  const connected = yield* Deferred.make<void>();
  const requests: Array<Readonly<Record<string, unknown>>> = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // The probe may hang up first; that is no fault of the server's.
    socket.on("error", () => socket.destroy());
    Deferred.doneUnsafe(connected, Effect.void);
    onConnection(socket, requests);
  });
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => {
      server.listen(path, () => resume(Effect.void));
    }),
    () =>
      Effect.sync(() => {
        server.close();
        for (const socket of sockets) socket.destroy();
      }),
  );
  return { path, connected, requests } satisfies FakeCmux;
});

/** A server that answers each line it is sent with the lines `answers` has for the method. */
export const answeringCmux = (answers: Readonly<Record<string, string>>) =>
  fakeCmux((socket, requests) => {
    let rest = "";
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("utf8")).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const request = JSON.parse(line) as { readonly id: unknown; readonly method: string };
        requests.push(request);
        const answer = answers[request.method] ?? failure("method_not_found", "Unknown method");
        socket.write(`${answer}\n`);
      }
    });
  });

export const success = (result: unknown): string => JSON.stringify({ id: 1, ok: true, result });
export const failure = (code: string, message: string): string =>
  JSON.stringify({ id: 1, ok: false, error: { code, message } });
export const pong = success({ pong: true });

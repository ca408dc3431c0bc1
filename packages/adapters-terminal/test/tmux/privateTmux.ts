import { execFileSync } from "node:child_process";
import { join } from "node:path";
import * as Effect from "effect/Effect";
import { temporaryFolder } from "../temporaryFolder.ts";

/** A tmux server of its own, with one session, that ends with the surrounding scope. */
export const privateTmux = Effect.gen(function* () {
  const socket = join(yield* temporaryFolder, "tmux.sock");
  const tmux = (...args: ReadonlyArray<string>): string =>
    execFileSync("tmux", ["-S", socket, "-f", "/dev/null", ...args], {
      encoding: "utf8",
      stdio: "pipe",
    }).trim();
  const stop = () => {
    try {
      tmux("kill-server");
    } catch {
      // It ended before.
    }
  };
  yield* Effect.acquireRelease(
    Effect.sync(() => tmux("new-session", "-d", "-s", "lead", "sleep 600")),
    () => Effect.sync(stop),
  );
  const pid = tmux("display-message", "-p", "#{pid}");
  return { socket, pid, tmux, stop, variable: `${socket},${pid},0` };
});

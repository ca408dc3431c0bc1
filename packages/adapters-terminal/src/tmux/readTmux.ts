import { isAbsolute } from "node:path";
import type { TerminalObservation, UnreachableReason } from "@okstra/core/domain/host/TerminalObservation";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import type { ProgramEnd } from "../process/runProgram.ts";
import { unreachable } from "../unreachable.ts";

/** What `TMUX` says of the server this process runs in. */
export interface TmuxServer {
  readonly socket: string;
  readonly pid: string;
}

/** Null where the value is not tmux's `<socket>,<server pid>,<session>`; a socket's path may have commas itself. */
export const parseTmux = (value: string): TmuxServer | null => {
  const [, socket, pid] = /^(.+),(\d+),-?\d+$/u.exec(value) ?? [];
  return socket === undefined || pid === undefined || !isAbsolute(socket) ? null : { socket, pid };
};

/** Asks a server for its pid and version; every version answers, and none starts a server for it. */
export const tmuxQuestion = (server: TmuxServer): ReadonlyArray<string> => [
  "-S",
  server.socket,
  "display-message",
  "-p",
  "#{pid} #{version}",
];

export const readTmuxEnd = (server: TmuxServer, end: ProgramEnd): TerminalObservation => {
  if (end.kind === "failed") {
    return unreachable(end.code === "ENOENT" ? "program-missing" : "protocol", `tmux ended with ${end.code}`);
  }
  if (end.code !== 0) {
    const said = end.stderr.trim();
    const failure = failures.find(({ pattern }) => pattern.test(said));
    return unreachable(failure?.reason ?? "protocol", said === "" ? `tmux exited with ${end.code}` : said);
  }
  const [, pid, version] = /^(\d+) (\S+)\s*$/u.exec(end.stdout) ?? [];
  if (version === undefined) return unreachable("protocol", `tmux said ${end.stdout.trim()}`);
  // Another server took the socket over: the window this process lives in is not in it.
  if (pid !== server.pid) {
    return unreachable("no-server", `server ${server.pid} is gone, ${pid} has its socket ${server.socket}`);
  }
  return { kind: "reachable", detail: visibleText(`tmux ${version} at ${server.socket}`) };
};

const failures: ReadonlyArray<{ readonly pattern: RegExp; readonly reason: UnreachableReason }> = [
  { pattern: /access not allowed/iu, reason: "access-denied" },
  { pattern: /protocol version mismatch/iu, reason: "other-generation" },
  { pattern: /Operation not permitted|Permission denied/iu, reason: "sandbox-denied" },
  { pattern: /no server running|No such file or directory|server exited|lost server/iu, reason: "no-server" },
];

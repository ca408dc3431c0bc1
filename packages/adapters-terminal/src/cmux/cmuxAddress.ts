import { isAbsolute, join } from "node:path";
import type { Environment } from "../Environment.ts";
import { type Unreachable, unreachable } from "../unreachable.ts";

export type CmuxAddress =
  | { readonly kind: "absent" }
  /** The first path where anything lies is the socket. */
  | { readonly kind: "socket"; readonly paths: readonly [string, ...ReadonlyArray<string>] }
  | Unreachable;

/** Where cmux says it can be reached: its variables, as a shell inside it has them. */
export const cmuxAddress = (environment: Environment): CmuxAddress => {
  const current = environment["CMUX_SOCKET_PATH"] ?? "";
  const deprecated = environment["CMUX_SOCKET"] ?? "";
  if (current !== "" && deprecated !== "" && current !== deprecated) {
    return unreachable("protocol", `CMUX_SOCKET_PATH is ${current}, CMUX_SOCKET is ${deprecated}`);
  }
  const given = current === "" ? deprecated : current;
  if (given !== "") return addressGiven(given);
  const newer = environment["CMUX_TUI_SOCKET"] ?? "";
  if (newer !== "") return unreachable("other-generation", `CMUX_TUI_SOCKET is ${newer}`);
  if (!insideVariables.some((name) => (environment[name] ?? "") !== "")) return { kind: "absent" };
  const home = environment["HOME"] ?? "";
  return isAbsolute(home)
    ? { kind: "socket", paths: [join(home, defaultSocket), join(home, olderSocket)] }
    : unreachable("socket-missing", "neither CMUX_SOCKET_PATH nor HOME is set");
};

const insideVariables = ["CMUX_WORKSPACE_ID", "CMUX_SURFACE_ID"];
const defaultSocket = ".local/state/cmux/cmux.sock";
/** Not the sockets older builds had in /tmp: anyone could put one there. */
const olderSocket = "Library/Application Support/cmux/cmux.sock";

const addressGiven = (given: string): CmuxAddress => {
  if (isAbsolute(given)) return { kind: "socket", paths: [given] };
  return relay.test(given)
    ? unreachable("relay-address", given)
    : unreachable("protocol", `${given} is no absolute path`);
};

/** `127.0.0.1:40123`, what `cmux ssh` sets on the far side. */
const relay = /^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/iu;

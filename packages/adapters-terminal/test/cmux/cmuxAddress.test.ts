import { assert, it } from "@effect/vitest";
import { cmuxAddress } from "../../src/cmux/cmuxAddress.ts";
import type { Environment } from "../../src/Environment.ts";

const path = "/run/cmux.sock";

it.each<[Environment, expected: string]>([
  [{}, "absent"],
  [{ HOME: "/home/kim", TERM_PROGRAM: "ghostty" }, "absent"],
  [{ CMUX_WORKSPACE_ID: "", CMUX_SOCKET_PATH: "" }, "absent"],
  [{ CMUX_SOCKET_PATH: path }, path],
  [{ CMUX_SOCKET: path }, path],
  [{ CMUX_SOCKET: path, CMUX_SOCKET_PATH: path }, path],
  [{ CMUX_SOCKET: "/run/other.sock", CMUX_SOCKET_PATH: path }, "protocol"],
  [{ CMUX_SOCKET_PATH: path, CMUX_TUI_SOCKET: "/run/tui.sock" }, path],
  [{ CMUX_TUI_SOCKET: "/run/tui.sock", CMUX_WORKSPACE_ID: "w" }, "other-generation"],
  [{ CMUX_SOCKET_PATH: "127.0.0.1:40123" }, "relay-address"],
  [{ CMUX_SOCKET_PATH: "localhost:40123" }, "relay-address"],
  [{ CMUX_SOCKET_PATH: "[::1]:40123" }, "relay-address"],
  [{ CMUX_SOCKET_PATH: "cmux.sock" }, "protocol"],
  [{ CMUX_SOCKET_PATH: "../cmux.sock" }, "protocol"],
  [
    { CMUX_WORKSPACE_ID: "w", HOME: "/home/kim" },
    "/home/kim/.local/state/cmux/cmux.sock /home/kim/Library/Application Support/cmux/cmux.sock",
  ],
  [{ CMUX_SURFACE_ID: "s", HOME: "home" }, "socket-missing"],
])("%j is %s", (environment, expected) => {
  const address = cmuxAddress(environment);
  const told =
    address.kind === "socket"
      ? address.paths.join(" ")
      : address.kind === "unreachable"
        ? address.reason
        : address.kind;
  assert.strictEqual(told, expected);
});

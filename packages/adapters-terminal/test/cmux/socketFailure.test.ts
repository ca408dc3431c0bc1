import { assert, it } from "@effect/vitest";
import { socketFailure } from "../../src/cmux/socketFailure.ts";

it.each([
  ["ENOENT", "socket-missing"],
  ["ENOTDIR", "socket-missing"],
  ["ECONNREFUSED", "connection-refused"],
  ["ENOTSOCK", "connection-refused"],
  ["EPERM", "sandbox-denied"],
  ["EACCES", "sandbox-denied"],
  ["EAGAIN", "time-out"],
  ["EINVAL", "protocol"],
])("%s is %s, and is named", (code, reason) => {
  assert.deepStrictEqual(socketFailure("/run/cmux.sock", { kind: "failed", code }), {
    kind: "unreachable",
    reason,
    detail: `${code} at /run/cmux.sock`,
  });
});

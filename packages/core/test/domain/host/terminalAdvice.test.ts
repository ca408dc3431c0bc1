import { assert, it } from "@effect/vitest";
import type { TerminalObservation, UnreachableReason } from "../../../src/domain/host/TerminalObservation.ts";
import { describeObservation, terminalAdvice } from "../../../src/domain/host/terminalAdvice.ts";

const reasons: Readonly<Record<UnreachableReason, true>> = {
  "socket-missing": true,
  "connection-refused": true,
  "sandbox-denied": true,
  "access-denied": true,
  "auth-required": true,
  "time-out": true,
  protocol: true,
  "other-generation": true,
  "relay-address": true,
  "no-server": true,
  "program-missing": true,
};
const unreachable = Object.keys(reasons).map((reason): TerminalObservation => ({
  kind: "unreachable",
  reason: reason as UnreachableReason,
  detail: "ENOENT",
}));

it.each(["cmux", "tmux"] as const)(
  "%s: every failure is told in its own words, with a whole sentence of advice",
  (terminal) => {
    const lines = unreachable.map((seen) => describeObservation(terminal, seen));
    assert.strictEqual(new Set(lines).size, unreachable.length);
    for (const line of lines) assert.match(line, new RegExp(`^${terminal}: .+ \\(ENOENT\\)$`));
    for (const seen of [...unreachable, { kind: "absent" } as const]) {
      assert.match(terminalAdvice(terminal, seen), /^\S.*\.$/);
    }
  },
);

it("gives no advice where nothing is wrong", () => {
  assert.strictEqual(terminalAdvice("tmux", { kind: "reachable", detail: "tmux 3.3a" }), "");
});

it("tells only of a denial by the system that restarting does not help", () => {
  const hints = unreachable.filter((seen) => terminalAdvice("cmux", seen).includes("does not help"));
  assert.deepStrictEqual(
    hints.map((seen) => (seen.kind === "unreachable" ? seen.reason : "")),
    ["sandbox-denied"],
  );
});

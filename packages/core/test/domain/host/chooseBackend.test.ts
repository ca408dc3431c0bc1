import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { TerminalObservation, UnreachableReason } from "../../../src/domain/host/TerminalObservation.ts";
import { type BackendFacts, chooseBackend } from "../../../src/domain/host/chooseBackend.ts";
import { terminalBackends, type TerminalBackend } from "../../../src/domain/host/HostDescriptor.ts";
import { terminalAdvice } from "../../../src/domain/host/terminalAdvice.ts";

const absent: TerminalObservation = { kind: "absent" };
const up: TerminalObservation = { kind: "reachable", detail: "at /run/terminal.sock" };
const down = (reason: UnreachableReason = "socket-missing"): TerminalObservation => ({
  kind: "unreachable",
  reason,
  detail: "at /run/terminal.sock",
});

const choose = (facts: Partial<BackendFacts>) =>
  chooseBackend({
    declared: null,
    cmux: absent,
    tmux: absent,
    previousDetected: null,
    renderOnly: false,
    ...facts,
  });

/** `cmux-pane detected [BackendChanged]` or `refused BackendUnreachable`. */
const outcome = (facts: Partial<BackendFacts>): string =>
  Result.match(choose(facts), {
    onSuccess: ({ backend, warnings }) =>
      [backend.name, backend.source, ...warnings.map(({ tag }) => `[${tag}]`)].join(" "),
    onFailure: ({ _tag }) => `refused ${_tag}`,
  });

describe("detection", () => {
  it.each<[cmux: TerminalObservation, tmux: TerminalObservation, expected: string]>([
    [up, up, "cmux-pane detected"],
    [up, down(), "cmux-pane detected"],
    [up, absent, "cmux-pane detected"],
    [down(), up, "tmux-pane detected"],
    [absent, up, "tmux-pane detected"],
    [absent, absent, "cli-wrapper detected"],
    [down(), absent, "cli-wrapper detected [TerminalUnreachable]"],
    [absent, down("no-server"), "cli-wrapper detected [TerminalUnreachable]"],
    [down(), down("no-server"), "cli-wrapper detected [TerminalUnreachable] [TerminalUnreachable]"],
  ])("takes cmux, then tmux, then the background (%j, %j)", (cmux, tmux, expected) => {
    assert.strictEqual(outcome({ cmux, tmux }), expected);
  });

  it("tells what was looked at, and ends looking at the first that answers", () => {
    const observed = (facts: Partial<BackendFacts>) =>
      Result.getOrThrow(choose(facts)).backend.observed.map((line) => line.split(":")[0]);
    assert.deepStrictEqual(observed({ cmux: up, tmux: up }), ["cmux"]);
    assert.deepStrictEqual(observed({ tmux: up }), ["cmux", "tmux"]);
    assert.deepStrictEqual(observed({}), ["cmux", "tmux"]);
  });
});

describe("a declared backend", () => {
  it.each<[TerminalBackend, TerminalObservation, TerminalObservation, string, string]>([
    ["cmux-pane", up, absent, "cmux-pane declared", "cmux-pane declared"],
    ["cmux-pane", down(), up, "refused BackendUnreachable", "cmux-pane declared [BackendUnreachable]"],
    ["cmux-pane", absent, up, "refused BackendUnreachable", "cmux-pane declared [BackendUnreachable]"],
    ["tmux-pane", up, up, "tmux-pane declared", "tmux-pane declared"],
    [
      "tmux-pane",
      up,
      down("no-server"),
      "refused BackendUnreachable",
      "tmux-pane declared [BackendUnreachable]",
    ],
    ["tmux-pane", up, absent, "refused BackendUnreachable", "tmux-pane declared [BackendUnreachable]"],
    ["cli-wrapper", up, up, "cli-wrapper declared", "cli-wrapper declared"],
    ["cli-wrapper", down(), down(), "cli-wrapper declared", "cli-wrapper declared"],
  ])(
    "%s is judged by its own terminal alone (cmux %j, tmux %j)",
    (declared, cmux, tmux, strict, rendered) => {
      for (const previousDetected of [null, ...terminalBackends]) {
        assert.strictEqual(outcome({ declared, cmux, tmux, previousDetected }), strict);
        assert.strictEqual(outcome({ declared, cmux, tmux, previousDetected, renderOnly: true }), rendered);
      }
    },
  );

  it("is refused with what was seen, how to mend it and the flag for the background", () => {
    const refusal = Result.getOrThrow(
      Result.flip(choose({ declared: "cmux-pane", cmux: down("auth-required") })),
    );
    assert.include(refusal.message, "cmux-pane was declared");
    assert.include(refusal.message, "at /run/terminal.sock");
    assert.include(refusal.nextStep, terminalAdvice("cmux", down("auth-required")));
    assert.include(refusal.nextStep, "--terminal-backend cli-wrapper");
    assert.deepStrictEqual(
      refusal.problems.map(({ subject }) => subject),
      ["--terminal-backend"],
    );
  });
});

describe("a backend that differs from the last detected one", () => {
  it.each<[previous: TerminalBackend, now: Partial<BackendFacts>, expected: string]>([
    ["cmux-pane", { cmux: up }, "cmux-pane detected"],
    ["cmux-pane", { tmux: up }, "tmux-pane detected [BackendChanged]"],
    ["cmux-pane", { cmux: down(), tmux: up }, "tmux-pane detected [BackendChanged]"],
    ["tmux-pane", { cmux: up, tmux: up }, "cmux-pane detected [BackendChanged]"],
    ["tmux-pane", { tmux: up }, "tmux-pane detected"],
    ["cli-wrapper", { cmux: up }, "cmux-pane detected"],
    ["cli-wrapper", { tmux: up }, "tmux-pane detected"],
    ["cli-wrapper", {}, "cli-wrapper detected"],
    ["cmux-pane", {}, "refused BackendDowngraded"],
    ["cmux-pane", { cmux: down() }, "refused BackendDowngraded"],
    ["tmux-pane", { tmux: down("no-server") }, "refused BackendDowngraded"],
    ["cmux-pane", { renderOnly: true }, "cli-wrapper detected [BackendDowngraded]"],
    ["tmux-pane", { tmux: down("no-server"), renderOnly: true }, "cli-wrapper detected [BackendDowngraded]"],
    ["tmux-pane", { declared: "cli-wrapper" }, "cli-wrapper declared"],
  ])("after %s, %j", (previousDetected, now, expected) => {
    assert.strictEqual(outcome({ previousDetected, ...now }), expected);
  });

  it("refuses a downgrade with what was observed, what would be lost, how to mend it and how to declare it", () => {
    const refusal = Result.getOrThrow(
      Result.flip(
        choose({ previousDetected: "tmux-pane", cmux: down("sandbox-denied"), tmux: down("no-server") }),
      ),
    );
    assert.include(refusal.message, "used tmux-pane");
    assert.include(refusal.message, "a pane per worker");
    assert.deepStrictEqual(
      refusal.problems.map(({ subject }) => subject),
      ["tmux", "cmux"],
    );
    assert.include(refusal.nextStep, terminalAdvice("tmux", down("no-server")));
    assert.include(refusal.nextStep, terminalAdvice("cmux", down("sandbox-denied")));
    assert.include(refusal.nextStep, "--terminal-backend cli-wrapper");
  });

  it("does not send the user to a terminal they were not in before", () => {
    const refusal = Result.getOrThrow(Result.flip(choose({ previousDetected: "tmux-pane" })));
    assert.notInclude(refusal.nextStep, "cmux");
  });

  it("never takes a sandbox's denial for a terminal that does not run", () => {
    const refusal = Result.getOrThrow(
      Result.flip(choose({ previousDetected: "cmux-pane", cmux: down("sandbox-denied") })),
    );
    assert.include(refusal.message, "says nothing of whether it runs");
    assert.include(refusal.nextStep, "sandbox");
    assert.notInclude(refusal.nextStep, "Start cmux");
  });
});

const Observation = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("absent") }),
  Schema.Struct({ kind: Schema.Literal("reachable"), detail: Schema.String }),
  Schema.Struct({
    kind: Schema.Literal("unreachable"),
    reason: Schema.Literals(["sandbox-denied", "time-out", "no-server"]),
    detail: Schema.String,
  }),
]);
const Backend = Schema.Literals(terminalBackends);
const Facts = Schema.Struct({
  declared: Schema.NullOr(Backend),
  cmux: Observation,
  tmux: Observation,
  previousDetected: Schema.NullOr(Backend),
  renderOnly: Schema.Boolean,
});

it.prop("rendering alone is never refused, and refusals are exactly what it warns of", [Facts], ([facts]) => {
  const rendered = Result.getOrThrow(chooseBackend({ ...facts, renderOnly: true }));
  const strict = chooseBackend({ ...facts, renderOnly: false });
  if (Result.isSuccess(strict)) assert.deepStrictEqual(strict.success, rendered);
  else {
    assert.deepStrictEqual(
      rendered.warnings.map(({ tag }) => tag),
      [strict.failure._tag],
    );
  }
});

it.prop("without the environment's word no pane backend is detected", [Facts], ([facts]) => {
  const { backend } = Result.getOrThrow(chooseBackend({ ...facts, declared: null, renderOnly: true }));
  assert.strictEqual(backend.name === "cmux-pane", facts.cmux.kind === "reachable");
  assert.strictEqual(
    backend.name === "tmux-pane",
    facts.cmux.kind !== "reachable" && facts.tmux.kind === "reachable",
  );
});

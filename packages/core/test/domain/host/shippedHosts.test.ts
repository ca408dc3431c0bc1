import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import type { ProviderId } from "../../../src/domain/catalogue/ModelRef.ts";
import { shippedCatalogue } from "../../../src/domain/catalogue/shippedCatalogue.ts";
import {
  dispatchGate,
  entryModes,
  terminalBackends,
  workerRunner,
  type HostDescriptor,
  type HostId,
} from "../../../src/domain/host/HostDescriptor.ts";
import { requireDispatch } from "../../../src/domain/host/requireDispatch.ts";
import { shippedHosts } from "../../../src/domain/host/shippedHosts.ts";

const host = (id: string): HostDescriptor => shippedHosts.find((one) => one.id === id)!;

describe("shippedHosts", () => {
  it("knows claude-code, codex and external", () => {
    assert.deepStrictEqual(
      shippedHosts.map(({ id, nativeProvider }) => [id as string, nativeProvider as string | null]),
      [
        ["claude-code", "claude"],
        ["codex", "codex"],
        ["external", null],
      ],
    );
  });

  it("lets okstra start every lead but an external one", () => {
    assert.deepStrictEqual(host("claude-code").entryModes, entryModes);
    assert.deepStrictEqual(host("codex").entryModes, entryModes);
    assert.deepStrictEqual(host("external").entryModes, ["current-session"]);
  });

  for (const [id, backend, provider, runner, gate] of [
    ["claude-code", "cli-wrapper", "claude", "native-session", "sub-agents-and-dispatch"],
    ["claude-code", "cli-wrapper", "codex", "cli-wrapper", "sub-agents-and-dispatch"],
    ["claude-code", "cli-wrapper", "antigravity", "cli-wrapper", "sub-agents-and-dispatch"],
    ["claude-code", "tmux-pane", "claude", "cli-wrapper", "dispatch"],
    ["claude-code", "cmux-pane", "claude", "cli-wrapper", "dispatch"],
    ["claude-code", "tmux-pane", "codex", "cli-wrapper", "dispatch"],
    ["codex", "cli-wrapper", "codex", "cli-wrapper", "dispatch"],
    ["codex", "cli-wrapper", "claude", "cli-wrapper", "dispatch"],
    ["codex", "tmux-pane", "codex", "cli-wrapper", "dispatch"],
    ["external", "cli-wrapper", "claude", "cli-wrapper", "dispatch"],
    ["external", "cmux-pane", "codex", "cli-wrapper", "dispatch"],
  ] as const) {
    it(`runs ${provider} under ${id} on ${backend} as ${runner}, behind the gate ${gate}`, () => {
      assert.strictEqual(workerRunner(host(id), backend, provider as ProviderId), runner);
      assert.strictEqual(dispatchGate(host(id), backend), gate);
    });
  }

  it("runs natively only models that a sub-agent can be given", () => {
    for (const { nativeProviders } of shippedHosts) {
      for (const provider of shippedCatalogue.providers.filter(({ id }) => nativeProviders.includes(id))) {
        for (const { id, hostModelValue } of provider.models) assert.isNotNull(hostModelValue, id);
      }
    }
  });
});

describe("requireDispatch", () => {
  const reader: HostDescriptor = {
    ...host("external"),
    id: "reader" as HostId,
    dispatchesOn: ["cli-wrapper"],
  };

  it("is content with every shipped host on every backend", () => {
    for (const one of shippedHosts) {
      for (const backend of terminalBackends) {
        assert.deepStrictEqual(requireDispatch(one, backend, false), Result.succeed([]));
      }
    }
  });

  it("refuses a backend the host can't dispatch on, and names the way out", () => {
    const refused = requireDispatch(reader, "tmux-pane", false);
    assert.isTrue(Result.isFailure(refused));
    if (Result.isFailure(refused)) {
      assert.strictEqual(refused.failure._tag, "HostCannotDispatch");
      assert.include(refused.failure.message, "reader");
      assert.include(refused.failure.message, "tmux-pane");
      assert.include(refused.failure.nextStep, "--render-only");
      assert.include(refused.failure.nextStep, "--terminal-backend cli-wrapper");
    }
  });

  it("only warns with --render-only", () => {
    const warned = Result.getOrThrow(requireDispatch(reader, "tmux-pane", true));
    assert.deepStrictEqual(
      warned.map(({ tag }) => tag),
      ["HostCannotDispatch"],
    );
  });
});

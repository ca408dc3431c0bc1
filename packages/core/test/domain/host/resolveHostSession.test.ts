import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import type { SlotChoice } from "../../../src/domain/assignment/Selection.ts";
import { parseSelection } from "../../../src/domain/assignment/parseSelection.ts";
import { shippedCatalogue } from "../../../src/domain/catalogue/shippedCatalogue.ts";
import type { EntryMode, HostDescriptor, HostId } from "../../../src/domain/host/HostDescriptor.ts";
import type { HostSessionContext, LeadAttestation } from "../../../src/domain/host/HostSession.ts";
import { resolveHostSession, type HostSessionInputs } from "../../../src/domain/host/resolveHostSession.ts";
import { shippedHosts } from "../../../src/domain/host/shippedHosts.ts";
import type { PrepareFlags } from "../../../src/domain/prepare/PrepareRequest.ts";

const id = (text: string) => text as HostId;
const lead = (flags: PrepareFlags): SlotChoice | null => Result.getOrThrow(parseSelection(flags)).lead;
const session = (
  hostId: string,
  currentModel: LeadAttestation = { kind: "unknown" },
  entryMode: EntryMode = "current-session",
): HostSessionContext => ({
  hostId: id(hostId),
  entryMode,
  availableFunctions: ["Agent"],
  interactionSurface: "tty",
  currentModel,
});
const attested = (providerId: string, modelId: string): LeadAttestation => ({
  kind: "attested",
  providerId,
  modelId,
});

const nothing: HostSessionInputs = {
  hosts: shippedHosts,
  leadRuntime: null,
  context: null,
  project: null,
  home: null,
  lead: null,
  catalogue: shippedCatalogue,
};
const resolve = (inputs: Partial<HostSessionInputs>) => resolveHostSession({ ...nothing, ...inputs });
const resolved = (inputs: Partial<HostSessionInputs>) => Result.getOrThrow(resolve(inputs));
const refusal = (inputs: Partial<HostSessionInputs>) => {
  const result = resolve(inputs);
  if (Result.isSuccess(result)) throw new Error("it was not refused");
  return result.failure;
};
const tags = (inputs: Partial<HostSessionInputs>) => refusal(inputs).problems.map(({ tag }) => tag);

describe("which host leads", () => {
  for (const [source, host, inputs] of [
    ["default", "claude-code", {}],
    ["config.json", "codex", { home: id("codex") }],
    ["project.json", "external", { project: id("external"), home: id("codex") }],
    ["context", "codex", { context: session("codex"), project: id("external"), home: id("external") }],
    ["flag", "codex", { leadRuntime: id("codex"), project: id("external") }],
    ["flag", "codex", { leadRuntime: id("codex"), context: session("codex"), project: id("external") }],
  ] as const) {
    it(`is ${host}, said by ${source}, with ${Object.keys(inputs).join(", ") || "nothing"} given`, () => {
      const found = resolved(inputs);
      assert.deepStrictEqual(
        [found.descriptor.id as string, found.context.hostId as string, found.source],
        [host, host, source],
      );
    });
  }

  for (const [inputs, named] of [
    [{ leadRuntime: id("codx") }, "--lead-runtime"],
    [{ context: session("codx") }, "--host-session-context-json"],
    [{ project: id("codx") }, "project.json"],
    [{ home: id("codx") }, "config.json"],
  ] as const) {
    it(`refuses one that nobody knows, with what ${named} meant and what there is`, () => {
      const { _tag, message, nextStep } = refusal(inputs);
      assert.strictEqual(_tag, "HostUnknown");
      for (const part of [named, `did you mean "codex"`, "claude-code", "external"])
        assert.include(message, part);
      assert.include(nextStep, named);
    });
  }

  it("takes a host that another tool registers", () => {
    const other: HostDescriptor = { ...shippedHosts[1]!, id: id("other-tool") };
    assert.strictEqual(
      resolved({ hosts: [...shippedHosts, other], leadRuntime: other.id }).descriptor,
      other,
    );
  });
});

describe("the session of a lead", () => {
  for (const [host, entryMode] of [
    ["claude-code", "spawn-process"],
    ["codex", "spawn-process"],
    ["external", "current-session"],
  ] as const) {
    it(`without a context under ${host} is ${entryMode}, attests nothing and offers nothing`, () => {
      assert.deepStrictEqual(resolved({ leadRuntime: id(host) }).context, {
        hostId: id(host),
        entryMode,
        availableFunctions: [],
        interactionSurface: "unavailable",
        currentModel: { kind: "unknown" },
      });
    });
  }

  it("is the context where there is one", () => {
    const context = session("claude-code", attested("claude", "claude-opus-5-5"));
    assert.deepStrictEqual(resolved({ context }).context, context);
  });

  it("refuses a context of another host than --lead-runtime, naming both", () => {
    const inputs = { leadRuntime: id("codex"), context: session("claude-code") };
    assert.deepStrictEqual(tags(inputs), ["HostContradicted"]);
    assert.include(refusal(inputs).message, `"claude-code"`);
    assert.include(refusal(inputs).message, `"codex"`);
  });

  it("refuses an entry mode the host doesn't offer", () => {
    const inputs = { context: session("external", { kind: "unknown" }, "spawn-process") };
    assert.deepStrictEqual(tags(inputs), ["EntryModeNotOffered"]);
    assert.include(refusal(inputs).message, `"current-session"`);
  });

  it("tells all contradictions at once", () => {
    const context = session("claude-code", attested("claude", "claude-opus-5-5"));
    assert.deepStrictEqual(tags({ leadRuntime: id("codex"), context }), [
      "HostContradicted",
      "LeadNotAttested",
    ]);
  });
});

describe("the model of a current session's lead under a host with a native provider", () => {
  const opus = session("claude-code", attested("claude", "claude-opus-5-5"));

  it("is what was attested, whatever the flags say: the resolver compares them", () => {
    for (const flags of [
      { "lead-model": "opus" },
      { "lead-model": "codex/sol" },
      { "lead-provider": "codex" },
    ])
      assert.deepStrictEqual(resolved({ context: opus, lead: lead(flags) }).context, opus);
  });

  it("stays unknown where nothing is attested", () => {
    const context = session("codex");
    assert.deepStrictEqual(resolved({ context }).context.currentModel, { kind: "unknown" });
    assert.deepStrictEqual(
      resolved({ context, lead: lead({ "lead-provider": "codex" }) }).context.currentModel,
      { kind: "unknown" },
    );
  });

  it("can't be declared", () => {
    const context = session("codex", { kind: "declared", providerId: "codex", modelId: "gpt-6.1-sol" });
    assert.deepStrictEqual(tags({ context }), ["LeadNotAttested"]);
  });

  it("can't be another provider's", () => {
    assert.deepStrictEqual(tags({ context: session("codex", attested("claude", "opus")) }), [
      "LeadNotAttested",
    ]);
  });

  it("is left to the resolver where the lead is yet to be spawned", () => {
    const context = session("claude-code", { kind: "unknown" }, "spawn-process");
    assert.deepStrictEqual(resolved({ context, lead: lead({ "lead-model": "sonnet" }) }).context, context);
  });
});

describe("the model of an external lead", () => {
  const model = (inputs: Partial<HostSessionInputs>) =>
    resolved({ leadRuntime: id("external"), ...inputs }).context.currentModel as unknown;

  it("is what the context attests, before what the flags declare", () => {
    const context = session("external", attested("codex", "gpt-6.1-sol"));
    assert.deepStrictEqual(
      model({ context, lead: lead({ "lead-model": "claude/opus" }) }),
      context.currentModel,
    );
  });

  for (const [flags, providerId, modelId] of [
    [{ "lead-provider": "codex", "lead-model": "sol" }, "codex", "gpt-6.1-sol"],
    [{ "lead-model": "codex/sol" }, "codex", "gpt-6.1-sol"],
    [{ "lead-model": "opus" }, "claude", "claude-opus-5-5"],
    [{ "lead-model": "house/own-model" }, "house", "own-model"],
    [{ "lead-provider": "codex" }, "codex", null],
  ] as const) {
    it(`is declared by the flags ${JSON.stringify(flags)}`, () => {
      assert.deepStrictEqual(model({ lead: lead(flags) }), { kind: "declared", providerId, modelId });
      assert.deepStrictEqual(model({ context: session("external"), lead: lead(flags) }), {
        kind: "declared",
        providerId,
        modelId,
      });
    });
  }

  it("stays as a recorded context declares it", () => {
    const declared = { kind: "declared", providerId: "codex", modelId: "gpt-6.1-sol" } as const;
    assert.deepStrictEqual(model({ context: session("external", declared) }), declared);
  });

  it("is unknown otherwise", () => {
    assert.deepStrictEqual(model({}), { kind: "unknown" });
  });

  it("is refused where a bare name means no model", () => {
    assert.deepStrictEqual(tags({ leadRuntime: id("external"), lead: lead({ "lead-model": "mystery" }) }), [
      "LeadDeclarationUnclear",
    ]);
  });

  it("is refused where a bare name means several, which are named", () => {
    const [claude, codex] = shippedCatalogue.providers;
    const catalogue = {
      providers: [
        claude!,
        {
          ...codex!,
          models: codex!.models.map((one) => ({ ...one, aliases: one.id === "gpt-6-sol" ? ["opus"] : [] })),
        },
      ],
    };
    const inputs = { catalogue, leadRuntime: id("external"), lead: lead({ "lead-model": "opus" }) };
    assert.deepStrictEqual(tags(inputs), ["LeadDeclarationUnclear"]);
    assert.include(refusal(inputs).message, "claude/claude-opus-5-5 or codex/gpt-6-sol");
  });
});

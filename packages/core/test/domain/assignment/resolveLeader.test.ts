import { assert, describe, it } from "@effect/vitest";
import type { HostSession } from "../../../src/domain/host/HostSession.ts";
import { inputsFor, named, refused, resolved } from "../../fixtures/assignments.ts";
import { aProvider } from "../../fixtures/catalogues.ts";
import { claudeCode, codexHost, externalHost, sessionOf } from "../../fixtures/hosts.ts";

const leaderUnder = (host: HostSession) => resolved(inputsFor("release-handoff", { host })).slots[0]!;

const assertLeader = (host: HostSession, fields: object): void =>
  assert.deepInclude(leaderUnder(host) as object, fields);

describe("the leader of a current session", () => {
  it("is what was attested, by any name a host knows a model by", () => {
    for (const modelId of ["opus-5", "opus", "OPUS"]) {
      const host = sessionOf(claudeCode, { kind: "attested", providerId: "claude", modelId });
      assertLeader(host, {
        modelRef: "claude/opus-5",
        attestation: "attested",
        unlisted: false,
        displayName: "OPUS-5",
      });
    }
  });

  it("may be a model nobody lists, which is marked", () => {
    const host = sessionOf(codexHost, { kind: "attested", providerId: "codex", modelId: "gpt-9" });
    assertLeader(host, { modelRef: "codex/gpt-9", unlisted: true, family: null, displayName: "gpt-9" });
  });

  it("stays unknown where nobody attests it, on the host's own provider", () => {
    const unknown = {
      modelRef: null,
      modelId: null,
      displayName: "unknown",
      attestation: "unknown",
      unlisted: false,
    };
    assertLeader(sessionOf(claudeCode, { kind: "unknown" }), { ...unknown, provider: "claude" });
    assertLeader(sessionOf(externalHost, { kind: "unknown" }), { ...unknown, provider: null });
  });

  it("may be declared by provider alone", () => {
    const host = sessionOf(externalHost, { kind: "declared", providerId: "codex", modelId: null });
    assertLeader(host, { provider: "codex", modelRef: null, attestation: "unknown" });
  });

  it("is started by nobody and given nothing", () => {
    const { binding } = leaderUnder(
      sessionOf(claudeCode, { kind: "attested", providerId: "claude", modelId: "opus" }),
    );
    assert.deepStrictEqual(binding, {
      runner: "current-session",
      hostModelValue: null,
      executionValue: null,
      writeCapability: "read-only",
    });
  });

  it("takes no notice of defaults", () => {
    const host = sessionOf(claudeCode, { kind: "unknown" });
    const inputs = inputsFor("release-handoff", { host });
    const environment = { ...inputs.defaults.environment, leadModel: "opus" };
    assert.isNull(resolved({ ...inputs, defaults: { ...inputs.defaults, environment } }).slots[0]!.modelRef);
  });

  it("may be repeated by lead flags, by any name of the model", () => {
    const inputs = inputsFor("release-handoff");
    const catalogue = {
      ...inputs.catalogue,
      providers: inputs.catalogue.providers.map((provider) => ({
        ...provider,
        models: provider.models.map((model) =>
          model.id === "opus-5" ? { ...model, hostModelValue: "host-opus" } : model,
        ),
      })),
    };
    const names = ["opus-5", "opus", "OPUS", "host-opus"];
    for (const modelId of names) {
      const host = sessionOf(claudeCode, { kind: "attested", providerId: "claude", modelId });
      for (const model of [...names, "claude/opus"].map(named)) {
        const plan = resolved(
          { ...inputs, host, catalogue },
          { lead: { flag: "--lead-model", provider: null, model } },
        );
        assert.strictEqual(plan.slots[0]!.modelRef, "claude/opus-5");
      }
    }
    const host = sessionOf(claudeCode, { kind: "attested", providerId: "claude", modelId: "opus" });
    const provider = { flag: "--lead-provider", provider: aProvider("claude"), model: null };
    assert.strictEqual(resolved({ ...inputs, host }, { lead: provider }).slots[0]!.modelRef, "claude/opus-5");
  });

  it("can't be chosen by lead flags, and both are named", () => {
    const attested = sessionOf(claudeCode, { kind: "attested", providerId: "claude", modelId: "opus" });
    const unknown = sessionOf(claudeCode, { kind: "unknown" });
    const session = "claude/opus-5";
    const nobody = "a session whose model nobody attests";
    const byModel = (given: string) => ({ flag: "--lead-model", provider: null, model: named(given) });
    const byProvider = { flag: "--lead-provider", provider: aProvider("codex"), model: null };
    for (const [host, lead, got] of [
      [attested, byModel("sonnet"), `sonnet and ${session}`],
      [attested, byModel("claude/nobody-lists-this"), `claude/nobody-lists-this and ${session}`],
      [attested, byModel("codex/sol"), `codex/sol and ${session}`],
      [attested, byProvider, `codex and ${session}`],
      [unknown, byModel("opus"), `opus and ${nobody}`],
    ] as const) {
      assert.deepStrictEqual(
        refused(inputsFor("release-handoff", { host }), { lead }).problems.map(({ message }) => message),
        [
          `${lead.flag} and the current session of claude-code: got ${got}; expected the model of the session, or no lead flag`,
        ],
      );
    }
  });

  it("under a host without a provider of its own outvotes the flags, and says so", () => {
    const host = sessionOf(externalHost, { kind: "attested", providerId: "codex", modelId: "sol" });
    const plan = resolved(inputsFor("release-handoff", { host }), {
      lead: { flag: "--lead-provider", provider: aProvider("claude"), model: null },
    });
    assert.strictEqual(plan.slots[0]!.modelRef, "codex/gpt-6.1-sol");
    assert.deepStrictEqual(
      plan.warnings.map(({ tag }) => tag),
      ["LeadFlagUnused"],
    );
  });
});

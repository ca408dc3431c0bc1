import { assert, describe, it } from "@effect/vitest";
import { findModel, findProvider } from "../../../src/domain/catalogue/findModel.ts";
import { parseModelRef } from "../../../src/domain/catalogue/ModelRef.ts";
import { shippedCatalogue } from "../../../src/domain/catalogue/shippedCatalogue.ts";
import { roles } from "../../../src/domain/profile/Role.ts";

const providers = shippedCatalogue.providers;
const refs = (words: ReadonlyArray<string>) => words.join(" ");

describe("shippedCatalogue", () => {
  it("knows claude, codex and antigravity", () => {
    assert.deepStrictEqual(
      providers.map(({ id }) => id as string),
      ["claude", "codex", "antigravity"],
    );
  });

  for (const provider of providers) {
    it(`gives every role of ${provider.id} a default that is listed and takes the role`, () => {
      for (const role of roles) {
        const model = provider.models.find(({ id }) => id === provider.defaults[role]);
        assert.include(model?.roles ?? [], role);
      }
    });

    it(`lets no judge of ${provider.id} judge by default with the model of those it judges`, () => {
      const { analyser, critic, implementer, leader, verifier } = provider.defaults;
      assert.notStrictEqual(critic, analyser);
      assert.notStrictEqual(verifier, implementer);
      assert.notStrictEqual(verifier, leader);
      assert.notStrictEqual(verifier, provider.defaults["report-writer"]);
    });

    it(`names each model of ${provider.id} by words that mean no other`, () => {
      const names = provider.models.flatMap(({ id, aliases }) => [id, ...aliases]);
      assert.deepStrictEqual([...new Set(names.map((name) => name.toLowerCase()))], names);
    });

    it(`writes ids of ${provider.id} that make full refs`, () => {
      for (const { id } of provider.models) {
        assert.deepStrictEqual(parseModelRef(`${provider.id}/${id}`), { provider: provider.id, modelId: id });
      }
    });

    it(`puts the model and the prompt of ${provider.id} where the CLI takes them`, () => {
      const capability = provider.capability!;
      assert.include(refs(capability.modelArgument), "{model}");
      assert.strictEqual(refs(capability.oneShot).includes("{prompt-file}"), capability.prompt === "pointer");
      assert.include(refs(capability.resume!), "{session-id}");
    });

    it(`dates every fact about the CLI of ${provider.id}`, () => {
      const { cli: _cli, outputFormat: _format, seenIn, ...facts } = provider.capability!;
      assert.deepStrictEqual(Object.keys(seenIn).sort(), [...Object.keys(facts), "models"].sort());
    });
  }

  it("tells the line a model comes from, whoever serves it", () => {
    const family = (ref: string) => {
      const { provider, modelId } = parseModelRef(ref)!;
      return findModel(findProvider(shippedCatalogue, provider)!, modelId)?.family;
    };
    assert.strictEqual(family("claude/opus"), "claude");
    assert.strictEqual(family("antigravity/claude-sonnet-4-6"), "claude");
    assert.strictEqual(family("codex/sol"), "gpt");
    assert.strictEqual(family("antigravity/gpt-oss"), "gpt-oss");
    assert.strictEqual(family("antigravity/gemini-3.1-pro-high"), "gemini");
  });
});

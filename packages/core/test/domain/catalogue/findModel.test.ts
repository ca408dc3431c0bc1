import { assert, describe, it } from "@effect/vitest";
import { findModel, findProvider } from "../../../src/domain/catalogue/findModel.ts";
import type { Model, Provider } from "../../../src/domain/catalogue/ModelCatalogue.ts";
import type { ProviderId } from "../../../src/domain/catalogue/ModelRef.ts";
import { shippedCatalogue } from "../../../src/domain/catalogue/shippedCatalogue.ts";

const id = "house" as ProviderId;
const model = (name: string, facts: Partial<Model>): Model => ({
  provider: id,
  id: name,
  displayName: name,
  aliases: [],
  family: null,
  executionValue: name,
  hostModelValue: null,
  roles: [],
  ...facts,
});
const provider: Provider = {
  id,
  displayName: "House",
  capability: null,
  defaults: {},
  models: [
    model("first", { aliases: ["second", "Nick"] }),
    model("second", { executionValue: "served-second" }),
    model("third", { executionValue: "nick" }),
  ],
};

describe("findModel", () => {
  for (const [name, found, why] of [
    ["first", "first", "an id"],
    ["second", "second", "an id before another model's alias"],
    ["nick", "first", "an alias in any case, before an execution value"],
    ["NICK", "first", "an alias in capitals"],
    ["served-second", "second", "an execution value"],
    ["First", null, "no id in another case"],
    ["SERVED-SECOND", null, "no execution value in another case"],
    ["", null, "nothing"],
  ] as const) {
    it(`reads "${name}" as ${why}`, () => {
      assert.strictEqual(findModel(provider, name)?.id ?? null, found);
    });
  }

  it("finds a provider by its id alone", () => {
    assert.strictEqual(findProvider(shippedCatalogue, "codex")?.id, "codex" as ProviderId);
    assert.isNull(findProvider(shippedCatalogue, "Codex"));
  });
});

import { assert, describe, it } from "@effect/vitest";
import { noDefaults } from "../../../src/domain/assignment/ModelDefaults.ts";
import { readEnvironmentDefaults } from "../../../src/domain/assignment/readEnvironmentDefaults.ts";

const none = noDefaults.environment;

describe("readEnvironmentDefaults", () => {
  for (const [variable, value, found] of [
    ["OKSTRA_DEFAULT_LEAD_MODEL", "opus", { leadModel: "opus" }],
    ["OKSTRA_DEFAULT_REPORT_WRITER_MODEL", " sonnet ", { reportWriterModel: "sonnet" }],
    ["OKSTRA_DEFAULT_CLAUDE_MODEL", "opus", { providerModels: { claude: "opus" } }],
    ["OKSTRA_DEFAULT_CODEX_MODEL", "sol", { providerModels: { codex: "sol" } }],
    ["OKSTRA_DEFAULT_ANTIGRAVITY_MODEL", "flash", { providerModels: { antigravity: "flash" } }],
    ["OKSTRA_DEFAULT_MY_HOUSE_MODEL", "m", { providerModels: { "my-house": "m" } }],
    ["OKSTRA_DEFAULT_EXECUTOR", " Codex ", { executor: "codex" }],
    ["OKSTRA_DEFAULT_LEAD_MODEL", "", {}],
    ["OKSTRA_DEFAULT_CLAUDE_MODEL", "  ", {}],
    ["OKSTRA_DEFAULT_EXECUTOR", "\t", {}],
    ["OKSTRA_DEFAULT_CLAUDE_MODEL", undefined, {}],
    ["OKSTRA_DEFAULT__MODEL", "x", {}],
    ["OKSTRA_DEFAULT_MODEL", "x", {}],
    ["okstra_default_claude_model", "x", {}],
    ["MY_OKSTRA_DEFAULT_CLAUDE_MODEL", "x", {}],
  ] as const) {
    it(`reads ${variable}=${JSON.stringify(value)} as ${JSON.stringify(found)}`, () => {
      assert.deepStrictEqual(readEnvironmentDefaults({ PATH: "/bin", [variable]: value }), {
        ...none,
        ...found,
      });
    });
  }

  it("finds nothing in an empty environment", () => {
    assert.deepStrictEqual(readEnvironmentDefaults({}), none);
  });

  it("doesn't depend on the order of the variables", () => {
    const variables = [
      ["OKSTRA_DEFAULT_CLAUDE_MODEL", "a"],
      ["OKSTRA_DEFAULT_CODEX_MODEL", "b"],
    ] as const;
    const [there, back] = [variables, [...variables].reverse()].map((list) =>
      JSON.stringify(readEnvironmentDefaults(Object.fromEntries(list))),
    );
    assert.strictEqual(there, back);
  });
});

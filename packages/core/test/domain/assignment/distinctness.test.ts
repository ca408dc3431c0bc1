import { assert, describe, it } from "@effect/vitest";
import { inputsFor, named, refused } from "../../fixtures/assignments.ts";
import { aProvider } from "../../fixtures/catalogues.ts";
import { declare, profileOf } from "../../fixtures/profiles.ts";

describe("distinct slots", () => {
  it("are refused where models run out, with what there is", () => {
    const profile = profileOf("option-selection", {
      providers: [aProvider("codex")],
      optionalProviders: [],
      roles: [declare("analyser", 3, [2, 4], { distinct: "model" }), declare("report-writer", 1)],
    });
    const { candidates, rules } = refused(inputsFor("option-selection", { profile }));
    assert.deepStrictEqual(rules, [
      {
        role: "analyser",
        rule: "distinct",
        required: "3 different models",
        available: "2 (codex/gpt-6.1-sol, codex/gpt-6.1-luna)",
      },
    ]);
    assert.deepStrictEqual(
      candidates.map(({ ordinal, candidate, reason }) => [ordinal, candidate, reason]),
      [
        [3, "codex/gpt-6.1-sol", "same model as analyser#1"],
        [3, "codex/gpt-6.1-luna", "same model as analyser#2"],
      ],
    );
  });
});

describe("a roster with several faults", () => {
  it("is refused with all of them at once", () => {
    const error = refused(inputsFor("implementation", { presence: {} }), {
      executor: aProvider("nowhere"),
      counts: { verifier: 9 },
      workers: [aProvider("claude")],
      roleModels: { verifier: [named("codex/sol")] },
    });
    assert.strictEqual(
      error.message,
      [
        "The roster can't be resolved (5 problems):",
        "- --workers claude: got a flag for analysing workers; expected a role of implementation: implementer, verifier, report-writer",
        "- --role-count verifier=9: got 9 verifier slots; expected 1 to 3, as the implementation profile says",
        "- leader#1 claude: its CLI claude is not on the PATH",
        "- implementer#1 nowhere: the catalogue has no provider nowhere; it has antigravity, claude, codex",
        "- verifier#1 codex/sol: its CLI codex is not on the PATH",
      ].join("\n"),
    );
  });
});

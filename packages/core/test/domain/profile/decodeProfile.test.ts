import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { decodeProfile } from "../../../src/domain/profile/decodeProfile.ts";

const file = "templates/profiles/implementation.md";
const decode = (yaml: string, body = "# Prose\n") =>
  decodeProfile(`---\n${yaml}\n---\n${body}`, { file, taskType: "implementation" });
const problems = (markdown: string) => {
  const decoded = decodeProfile(markdown, { file, taskType: "implementation" });
  return Result.isFailure(decoded) ? decoded.failure.problems.map(({ message }) => message) : [];
};

const rest = "providers: [claude]\nforbidden-actions: []";
const good = `roles:
  report-writer: { count: 1 }
  verifier: { count: 2, min: 1, max: 3, distinct: provider, independence: family }
  implementer: { count: 1, dynamic: true }
providers: [codex, claude]
optional-providers: [antigravity]
forbidden-actions: [Push]`;

describe("decodeProfile", () => {
  it("keeps rules and prose, with the roles in roster order", () => {
    const plain = { dynamic: false, distinct: null, independence: null };
    assert.deepStrictEqual(Result.getOrThrow(decode(good)) as unknown, {
      taskType: "implementation",
      roles: [
        { role: "implementer", count: 1, min: 1, max: 1, ...plain, dynamic: true },
        {
          role: "verifier",
          count: 2,
          min: 1,
          max: 3,
          dynamic: false,
          distinct: "provider",
          independence: "family",
        },
        { role: "report-writer", count: 1, min: 1, max: 1, ...plain },
      ],
      providers: ["codex", "claude"],
      optionalProviders: ["antigravity"],
      forbiddenActions: ["Push"],
      prose: "# Prose\n",
    });
  });

  it("puts a role without a range between its count and its count", () => {
    const [analyser] = Result.getOrThrow(decode(`roles: { analyser: { count: 2 } }\n${rest}`)).roles;
    assert.deepInclude(analyser, { min: 2, max: 2 });
  });

  it("takes a phase without slots", () => {
    assert.deepStrictEqual(Result.getOrThrow(decode(`roles: {}\n${rest}`)).roles, []);
  });

  for (const [what, yaml, ...expected] of [
    ["an unknown key", `roles: {}\n${rest}\nprovider: [x]`, ":5:1", "/provider", `"providers"`],
    [
      "an unknown key of a role",
      `roles: { critic: { count: 0, mux: 1 } }\n${rest}`,
      "/roles/critic/mux",
      `"max"`,
    ],
    ["an unknown role", `roles: { analyzer: { count: 1 } }\n${rest}`, "/roles/analyzer", `"analyser"`],
    ["a declared leader", `roles: { leader: { count: 1 } }\n${rest}`, "/roles/leader"],
    ["a declared translator", `roles: { translator: { count: 1 } }\n${rest}`, "/roles/translator"],
    ["a role without a count", `roles: { critic: { min: 0 } }\n${rest}`, "/roles/critic/count"],
    [
      "a least number above the count",
      `roles: { critic: { count: 1, min: 2 } }\n${rest}`,
      "/roles/critic/min",
      "at most the count, 1",
    ],
    [
      "a greatest number below the count",
      `roles: { critic: { count: 2, max: 1 } }\n${rest}`,
      "/roles/critic/max",
      "at least the count, 2",
    ],
    ["a count below zero", `roles: { critic: { count: -1 } }\n${rest}`, "/roles/critic/count", "0 to 99"],
    ["a broken count", `roles: { critic: { count: 1.5 } }\n${rest}`, "/roles/critic/count"],
    [
      "an unknown kind of difference",
      `roles: { critic: { count: 1, distinct: family } }\n${rest}`,
      "/roles/critic/distinct",
    ],
    [
      "a floor that is none",
      `roles: { critic: { count: 1, independence: none } }\n${rest}`,
      "/roles/critic/independence",
    ],
    ["no providers", "roles: {}\nproviders: []\nforbidden-actions: []", "/providers"],
    ["a provider twice", "roles: {}\nproviders: [a, b, a]\nforbidden-actions: []", "/providers/2", "once"],
    [
      "a provider both preferred and optional",
      `roles: {}\n${rest}\noptional-providers: [claude]`,
      "/optional-providers/0",
      "once",
    ],
    [
      "a forbidden action that says nothing",
      "roles: {}\nproviders: [a]\nforbidden-actions: ['']",
      "/forbidden-actions/0",
    ],
    ["a key twice", `roles: {}\nroles: {}\n${rest}`, ":3:1"],
    ["a tag of its own", `roles: !!js/function 'x'\n${rest}`, ":2:"],
  ] as const) {
    it(`refuses ${what}, and tells where`, () => {
      const [first, ...more] = problems(`---\n${yaml}\n---\n`);
      assert.deepStrictEqual(more, []);
      for (const part of [file, ...expected]) assert.include(first!, part);
    });
  }

  it("refuses a profile without front matter, or with one that never ends", () => {
    assert.include(problems("# Prose\n")[0]!, "no front matter");
    assert.include(problems("---\nroles: {}\n")[0]!, "never ends");
  });

  it("lists every key that is missing", () => {
    assert.lengthOf(problems("---\n---\n# Prose\n"), 3);
  });

  it("tells all that is wrong at once", () => {
    assert.lengthOf(
      problems("---\nroles: { critic: { count: 1, min: 2, max: 0 } }\nproviders: []\nforbidden: []\n---\n"),
      5,
    );
  });
});

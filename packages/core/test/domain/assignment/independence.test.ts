import { assert, describe, it } from "@effect/vitest";
import type { AssignmentPlan } from "../../../src/domain/assignment/AssignmentPlan.ts";
import { compareWithJudged, judgedBy } from "../../../src/domain/assignment/independence.ts";
import {
  defaultsFrom,
  inputsFor,
  named,
  refs,
  refsOf,
  refused,
  resolved,
} from "../../fixtures/assignments.ts";
import { aProvider } from "../../fixtures/catalogues.ts";
import { claudeCode, externalHost, sessionOf } from "../../fixtures/hosts.ts";
import { profileOf } from "../../fixtures/profiles.ts";

const independenceOf = (plan: AssignmentPlan, role: string) =>
  plan.slots.find((slot) => slot.role === role)!.independence;
const tags = (plan: AssignmentPlan) => plan.warnings.map(({ tag }) => tag);

describe("independence", () => {
  it("compares judges with those they judge, and nobody else", () => {
    assert.deepStrictEqual(judgedBy("implementation", "verifier"), ["implementer"]);
    assert.strictEqual(judgedBy("final-verification", "verifier"), "outside");
    assert.deepStrictEqual(judgedBy("implementation-planning", "verifier"), ["leader", "report-writer"]);
    assert.deepStrictEqual(judgedBy("error-analysis", "critic"), ["analyser"]);
    assert.deepStrictEqual(judgedBy("final-verification", "critic"), ["verifier"]);
    assert.isNull(judgedBy("error-analysis", "analyser"));
  });

  it("is what the worst comparison gives", () => {
    const known = (ref: string, family: string | null) => ({ label: ref, ref, family });
    const level = (
      family: string | null,
      ...judged: ReadonlyArray<ReturnType<typeof known> | { label: string; ref: null; family: null }>
    ) => compareWithJudged("codex/sol", family, judged).level;
    const nobody = { label: "?", ref: null, family: null };
    assert.strictEqual(level("gpt", known("claude/opus", "claude")), "family");
    assert.strictEqual(level("gpt", known("claude/opus", "claude"), known("codex/luna", "gpt")), "model");
    assert.strictEqual(level("gpt", known("claude/opus", "claude"), known("codex/sol", "gpt")), "none");
    assert.strictEqual(level("gpt", known("lab/new", null)), "model");
    assert.strictEqual(level(null, known("claude/opus", "claude")), "model");
    assert.strictEqual(level("gpt", known("claude/opus", "claude"), nobody), "none");
    assert.strictEqual(level("gpt"), "none");
  });

  it("of another family is preferred, and recorded with reason and judged", () => {
    const plan = resolved(inputsFor("implementation"));
    assert.deepStrictEqual(independenceOf(plan, "verifier"), {
      level: "family",
      reason: "family gpt differs from claude",
      judged: ["implementer#1 claude/opus-5"],
    });
    assert.deepStrictEqual(tags(plan), []);
    assert.deepStrictEqual(
      plan.slots
        .find(({ role }) => role === "verifier")!
        .passedOver.map(({ candidate, reason }) => [candidate, reason]),
      [
        [
          "claude/sonnet-5",
          "another model of the same family claude as implementer#1 claude/opus-5; another family is preferred",
        ],
      ],
    );
  });

  it("of another family is found on the same provider", () => {
    const profile = profileOf("implementation", { providers: [aProvider("antigravity")] });
    const inputs = inputsFor("implementation", { profile });
    const plan = resolved(inputs);
    assert.deepStrictEqual(
      [refsOf(plan, "implementer"), refsOf(plan, "verifier")],
      [["antigravity/gemini-4-pro"], ["antigravity/guest-opus-5"]],
    );
    assert.strictEqual(independenceOf(plan, "verifier")!.level, "family");
  });

  it("is no better than model where another provider serves the same family", () => {
    const plan = resolved(inputsFor("implementation"), {
      roleModels: { implementer: [named("claude/opus")], verifier: [named("antigravity/guest-opus-5")] },
    });
    assert.strictEqual(independenceOf(plan, "verifier")!.level, "model");
  });

  it("of the model alone is warned of, naming the slot", () => {
    const profile = profileOf("implementation", { providers: [aProvider("claude")] });
    const plan = resolved(inputsFor("implementation", { profile }));
    assert.deepStrictEqual(refsOf(plan, "verifier"), ["claude/sonnet-5"]);
    assert.deepStrictEqual(plan.warnings, [
      {
        tag: "IndependenceWeak",
        message:
          "verifier#1 claude/sonnet-5 is weakly independent: another model of the same family claude as implementer#1 claude/opus-5.",
      },
    ]);
  });

  it("of an unlisted model is never better than model", () => {
    const plan = resolved(inputsFor("implementation"), { roleModels: { verifier: [named("codex/gpt-9")] } });
    assert.deepInclude(independenceOf(plan, "verifier"), {
      level: "model",
      reason: "another model, but nobody knows its family",
    });
  });

  it("is refused where flags put judge and judged on one model, whatever the floor", () => {
    const { problems } = refused(inputsFor("implementation"), {
      roleModels: { implementer: [named("claude/opus")], verifier: [named("claude/opus-5")] },
    });
    assert.deepStrictEqual(
      problems.map(({ message }) => message),
      [
        "verifier#1 claude/opus-5: same model as implementer#1 claude/opus-5, which it judges",
        "verifier independence: required=another model than the judged, available=none",
      ],
    );
  });

  it("keeps to the strictest floor of flag, project and profile", () => {
    const profile = profileOf("implementation", { providers: [aProvider("claude")] });
    const strict = {
      ...profile,
      roles: profile.roles.map((one) =>
        one.role === "verifier" ? { ...one, independence: "family" as const } : one,
      ),
    };
    for (const error of [
      refused(inputsFor("implementation", { profile }), { independence: "family" }),
      refused(inputsFor("implementation", { profile, independence: "family" }), { independence: "model" }),
      refused(inputsFor("implementation", { profile: strict, independence: "model" })),
    ]) {
      assert.deepStrictEqual(error.rules, [
        { role: "verifier", rule: "independence", required: "family", available: "model" },
      ]);
      assert.isAbove(error.candidates.length, 0);
    }
  });

  it("with a floor moves those who are judged by default, not the judge that was named", () => {
    const plan = resolved(inputsFor("error-analysis"), {
      critic: aProvider("claude"),
      independence: "family",
    });
    assert.deepStrictEqual(refsOf(plan, "analyser"), ["codex/gpt-6.1-sol", "codex/gpt-6.1-luna"]);
    assert.deepStrictEqual(refsOf(plan, "critic"), ["claude/sonnet-5"]);
  });

  it("of a final verifier is measured against the implementers of the verified stages", () => {
    const judged = [
      { label: "implementer#1 codex/gpt-6.1-sol of stage 1", modelRef: "codex/gpt-6.1-sol", family: "gpt" },
      {
        label: "implementer#1 antigravity/gemini-4-pro of stage 2",
        modelRef: "antigravity/gemini-4-pro",
        family: "gemini",
      },
    ];
    const plan = resolved(inputsFor("final-verification", { judged }));
    assert.deepStrictEqual(refsOf(plan, "verifier"), ["claude/sonnet-5", "claude/opus-5"]);
    assert.deepStrictEqual(
      plan.slots.map(({ independence }) => independence?.level),
      [undefined, "family", "family", undefined],
    );
  });

  it("that nobody can tell is recorded and warned of, and refused only under a floor", () => {
    const inputs = inputsFor("final-verification", {
      judged: [{ label: "implementer#1 of stage 1", modelRef: null, family: null }],
    });
    const plan = resolved(inputs);
    assert.deepStrictEqual(independenceOf(plan, "verifier"), {
      level: "none",
      reason: "nobody knows the model of implementer#1 of stage 1",
      judged: ["implementer#1 of stage 1"],
    });
    assert.deepStrictEqual(tags(plan), ["IndependenceUnknown", "IndependenceUnknown"]);
    assert.deepInclude(refused(inputs, { independence: "model" }).rules[0], {
      required: "model",
      available: "none",
    });
    assert.deepInclude(refused(inputsFor("final-verification"), { independence: "model" }).rules[0], {
      available: "none (nobody knows whom it judges)",
    });
  });

  it("of a plan's verifier looks at leader and report writer", () => {
    const host = sessionOf(externalHost, { kind: "attested", providerId: "codex", modelId: "gpt-6.1-luna" });
    const plan = resolved(inputsFor("implementation-planning", { host }));
    assert.deepStrictEqual(independenceOf(plan, "verifier"), {
      level: "model",
      reason: "another model of the same family claude as report-writer#1 claude/opus-5",
      judged: ["leader#1 codex/gpt-6.1-luna", "report-writer#1 claude/opus-5"],
    });
  });

  it("of a plan's verifier is unknown where nobody attests the leader", () => {
    const plan = resolved(
      inputsFor("implementation-planning", { host: sessionOf(claudeCode, { kind: "unknown" }) }),
    );
    assert.deepInclude(independenceOf(plan, "verifier"), {
      level: "none",
      reason: "nobody knows the model of leader#1 unknown",
    });
    assert.deepStrictEqual(refsOf(plan, "verifier"), ["codex/gpt-6.1-luna"]);
  });

  it("never hands a judge's place to the judged", () => {
    const inputs = inputsFor("implementation", { presence: { claude: true } });
    const profile = profileOf("implementation", { providers: [aProvider("codex")] });
    const { candidates } = refused(
      { ...inputs, profile },
      { roleModels: { implementer: [named("claude/opus")] } },
    );
    assert.deepStrictEqual(
      candidates.filter(({ role }) => role === "verifier").map(({ reason }) => reason),
      ["its CLI codex is not on the PATH"],
    );
  });

  it("passes over a default that would be weaker", () => {
    const defaults = defaultsFrom({ project: { verifier: refs("claude/sonnet") } });
    const plan = resolved(inputsFor("implementation", { defaults }));
    assert.deepStrictEqual(refsOf(plan, "verifier"), ["codex/gpt-6.1-luna"]);
  });
});

import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { parseSelection } from "../../../src/domain/assignment/parseSelection.ts";
import type { PrepareFlags } from "../../../src/domain/prepare/PrepareRequest.ts";

const parsed = (flags: PrepareFlags) =>
  Result.getOrThrow(parseSelection(flags)) as unknown as Record<string, unknown>;
const problems = (flags: PrepareFlags) => {
  const result = parseSelection(flags);
  return Result.isFailure(result) ? result.failure.problems.map(({ message }) => message) : [];
};
const named = (provider: string | null, name: string, given = name) => ({ provider, name, given });

describe("what the flags about roles and models say", () => {
  it("is nothing where none is given", () => {
    assert.deepStrictEqual(parsed({ "task-brief": "brief.md", workers: undefined, critic: false }), {
      counts: {},
      roleModels: {},
      workers: null,
      workersNameReportWriter: false,
      executor: null,
      critic: null,
      lead: null,
      reportWriter: null,
      providerModels: [],
      independence: null,
    });
  });

  for (const [flags, part, value] of [
    [{ "role-count": ["analyser=3", " Critic = 1 "] }, "counts", { analyser: 3, critic: 1 }],
    [{ "role-count": "verifier=0" }, "counts", { verifier: 0 }],
    [{ "role-count": ["analyser=3", "analyser=3"] }, "counts", { analyser: 3 }],
    [
      { "role-model": ["Analyser=claude/opus, Codex/sol", "critic=sonnet"] },
      "roleModels",
      {
        analyser: [named("claude", "opus", "claude/opus"), named("codex", "sol", "Codex/sol")],
        critic: [named(null, "sonnet")],
      },
    ],
    [{ "role-model": "leader=claude/a/b" }, "roleModels", { leader: [named("claude", "a/b", "claude/a/b")] }],
    [
      { "role-model": ["critic=codex/sol", "critic=CODEX/sol"] },
      "roleModels",
      { critic: [named("codex", "sol", "codex/sol")] },
    ],
    [
      { "role-model": "analyser=a,b", "role-count": "analyser=3" },
      "roleModels",
      { analyser: [named(null, "a"), named(null, "b")] },
    ],
    [{ workers: " Claude, codex ,claude" }, "workers", ["claude", "codex", "claude"]],
    [{ workers: "codex,Report-Writer" }, "workers", ["codex"]],
    [{ workers: "codex,report-writer" }, "workersNameReportWriter", true],
    [{ workers: "codex" }, "workersNameReportWriter", false],
    [{ executor: " CODEX " }, "executor", "codex"],
    [{ critic: "Codex" }, "critic", "codex"],
    [{ critic: "OFF" }, "critic", "off"],
    [{ critic: "off", "role-count": "critic=0" }, "critic", "off"],
    [{ "lead-provider": "codex" }, "lead", { flag: "--lead-provider", provider: "codex", model: null }],
    [{ "lead-model": "opus" }, "lead", { flag: "--lead-model", provider: null, model: named(null, "opus") }],
    [
      { "lead-model": "codex/sol" },
      "lead",
      { flag: "--lead-model", provider: "codex", model: named("codex", "sol", "codex/sol") },
    ],
    [
      { "report-writer-provider": "codex", "report-writer-model": "sol" },
      "reportWriter",
      {
        flag: "--report-writer-provider, --report-writer-model",
        provider: "codex",
        model: named("codex", "sol"),
      },
    ],
    [
      {
        "claude-model": "opus",
        "codex-model": "codex/sol",
        "gemini-model": "flash",
        "worker-model": ["house=x,codex=gpt-6.1-sol"],
      },
      "providerModels",
      [
        { provider: "claude", model: named("claude", "opus"), flag: "--claude-model" },
        { provider: "codex", model: named("codex", "sol", "codex/sol"), flag: "--codex-model" },
        { provider: "antigravity", model: named("antigravity", "flash"), flag: "--gemini-model" },
        { provider: "house", model: named("house", "x"), flag: "--worker-model" },
        { provider: "codex", model: named("codex", "gpt-6.1-sol"), flag: "--worker-model" },
      ],
    ],
    [{ independence: "Family" }, "independence", "family"],
    [{ independence: "model" }, "independence", "model"],
    [{ workers: ["claude", "claude"] }, "workers", ["claude"]],
  ] as const) {
    it(`is read from ${JSON.stringify(flags)}`, () => {
      assert.deepStrictEqual(parsed(flags)[part], value);
    });
  }
});

describe("words that are refused whatever the project is", () => {
  for (const [flags, ...expected] of [
    [{ "role-count": "analyser" }, "--role-count", `"analyser"`, "role=N"],
    [{ "role-count": "=2" }, "--role-count", "role=N"],
    [{ "role-count": "analyser=" }, "--role-count", "role=N"],
    [{ "role-count": "analyzer=2" }, "unknown role", `"analyser"`],
    [{ "role-count": "somebody=2" }, "unknown role", "report-writer"],
    [{ "role-count": "analyser=two" }, "--role-count", `"analyser=two"`, "whole number"],
    [{ "role-count": "analyser=-1" }, "whole number"],
    [{ "role-count": "analyser=1.5" }, "whole number"],
    [{ "role-count": "analyser=1e3" }, "whole number"],
    [{ "role-count": "leader=1" }, "can be counted", "leader"],
    [{ "role-count": "translator=1" }, "can be counted", "translator"],
    [{ "role-count": ["analyser=2", "Analyser=3"] }, "analyser=2", "analyser=3"],
    [{ "role-model": "opus" }, "--role-model", "role=ref"],
    [{ "role-model": "critc=opus" }, "unknown role", `"critic"`],
    [{ "role-model": "translator=opus" }, "translator", "report writer"],
    [{ "role-model": "analyser=opus,,sol" }, "empty entry"],
    [{ "role-model": "analyser=opus," }, "empty entry"],
    [{ "role-model": "analyser=claude/" }, `"claude/"`, "full ref"],
    [{ "role-model": "analyser=/opus" }, `"/opus"`, "full ref"],
    [{ "role-model": "analyser=--yolo" }, `"--yolo"`],
    [{ "role-model": "analyser=claude/--yolo" }, `"claude/--yolo"`],
    [{ "role-model": "analyser=two words" }, "model id"],
    [{ "role-model": ["critic=a", "critic=b"] }, "critic=a", "critic=b"],
    [{ "role-model": "leader=claude/opus,claude/sonnet" }, "2 models", "one leader"],
    [{ "role-model": "analyser=a,b,c", "role-count": "analyser=2" }, "3 models", "--role-count analyser=2"],
    [{ workers: "claude,,codex" }, "--workers", "empty entry"],
    [{ workers: "claude,../codex" }, "--workers", `"../codex"`],
    [{ workers: "report-writer,report-writer" }, "--workers", "twice"],
    [{ workers: ["claude", "codex"] }, `"claude"`, `"codex"`, "one value"],
    [{ executor: "codex/sol" }, "--executor", `"codex/sol"`],
    [{ critic: "co dex" }, "--critic", `"off"`],
    [{ critic: "off", "role-model": "critic=codex/sol" }, `"off"`, "critic=codex/sol"],
    [{ critic: "off", "role-count": "critic=1" }, `"off"`, "critic=1"],
    [{ critic: "codex", "role-count": "critic=0" }, `"codex"`, "critic=0"],
    [{ critic: "codex", "role-model": "critic=claude/opus" }, "--critic", "claude/opus", `"codex"`],
    [{ executor: "codex", "role-model": "implementer=claude/opus" }, "--executor", "claude/opus", `"codex"`],
    [{ "lead-provider": "codex", "lead-model": "claude/opus" }, "claude/opus", `"codex"`, "--lead-provider"],
    [{ "lead-provider": "codex", "role-model": "leader=claude/opus" }, "leader=claude/opus", `"codex"`],
    [
      { "report-writer-provider": "codex", "report-writer-model": "claude/opus" },
      "claude/opus",
      `"codex"`,
      "--report-writer-provider",
    ],
    [
      { "report-writer-model": "codex/sol", "role-model": "report-writer=claude/opus" },
      "report-writer=claude/opus",
      `"codex"`,
    ],
    [{ "claude-model": "codex/sol" }, "--claude-model", `"codex"`, `"claude"`],
    [{ "gemini-model": "gemini/flash" }, "--gemini-model", `"gemini"`, `"antigravity"`],
    [{ "antigravity-model": "pro", "gemini-model": "flash" }, "--antigravity-model", `"pro"`, `"flash"`],
    [{ "worker-model": "claude" }, "--worker-model", "provider=model"],
    [{ "worker-model": "claude=opus," }, "--worker-model", "provider=model"],
    [{ "worker-model": "claude=codex/sol" }, "--worker-model", `"codex"`, `"claude"`],
    [{ "worker-model": "claude=opus,claude=sonnet" }, "claude=opus", "claude=sonnet"],
    [{ "worker-model": ["claude=opus", "Claude=sonnet"] }, "claude=opus", "claude=sonnet"],
    [{ "worker-model": "../x=opus" }, "--worker-model", `"../x"`],
    [{ independence: "none" }, "--independence", `"none"`, `"family" or "model"`],
    [{ critic: "\u001b[2J" }, "U+001B"],
  ] as const) {
    it(JSON.stringify(flags), () => {
      const [first, ...more] = problems(flags);
      assert.deepStrictEqual(more, []);
      for (const part of expected) assert.include(first!, part);
    });
  }

  for (const flag of [
    "workers",
    "role-count",
    "role-model",
    "executor",
    "critic",
    "lead-provider",
    "lead-model",
    "report-writer-provider",
    "report-writer-model",
    "claude-model",
    "codex-model",
    "antigravity-model",
    "gemini-model",
    "worker-model",
    "independence",
  ]) {
    it(`--${flag} without a value`, () => {
      for (const nothing of ["", "  ", [""], true]) {
        assert.deepStrictEqual(problems({ [flag]: nothing }), [
          `--${flag}: got an empty value, expected a value.`,
        ]);
      }
    });
  }

  it("are told all at once, in one refusal", () => {
    const flags = {
      "role-count": ["x", "leader=1"],
      critic: "off",
      "role-model": "critic=a",
      independence: "no",
      executor: "",
    };
    assert.lengthOf(problems(flags), 5);
    const refused = parseSelection(flags);
    assert.isTrue(Result.isFailure(refused) && refused.failure._tag === "SelectionMalformed");
  });

  it("leave an alias beside an id to the catalogue", () => {
    assert.deepStrictEqual(
      problems({ "claude-model": "opus", "worker-model": "claude=claude-opus-5-5" }),
      [],
    );
  });
});

describe("parseSelection", () => {
  const Word = Schema.Union([
    Schema.String,
    Schema.Literals([
      "analyser=claude/opus",
      "critic=1",
      "claude,codex",
      "off",
      "__proto__=1",
      "constructor=x/y",
    ]),
  ]);
  const Flags = Schema.Struct({
    workers: Schema.optionalKey(Word),
    "role-count": Schema.optionalKey(Schema.Array(Word)),
    "role-model": Schema.optionalKey(Schema.Array(Word)),
    critic: Schema.optionalKey(Word),
    "lead-model": Schema.optionalKey(Word),
    "worker-model": Schema.optionalKey(Word),
  });

  it.prop(
    "answers any words with a selection or with problems that show no control character",
    [Flags],
    ([flags]) => {
      const result = parseSelection(flags);
      if (Result.isSuccess(result)) return;
      assert.isNotEmpty(result.failure.problems);
      for (const { message } of result.failure.problems) assert.notMatch(message, /\p{Cc}/u);
    },
  );
});

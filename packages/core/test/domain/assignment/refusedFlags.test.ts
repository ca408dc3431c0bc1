import { assert, describe, it } from "@effect/vitest";
import type { Selection } from "../../../src/domain/assignment/Selection.ts";
import type { TaskType } from "../../../src/domain/task/TaskType.ts";
import { inputsFor, named, refused } from "../../fixtures/assignments.ts";
import { aProvider } from "../../fixtures/catalogues.ts";
import { codexHost, spawnedBy } from "../../fixtures/hosts.ts";

const [claude, codex, antigravity] = ["claude", "codex", "antigravity"].map(aProvider) as [
  never,
  never,
  never,
];
/** Each refusal with all of its lines. */
const refusals: ReadonlyArray<
  readonly [title: string, TaskType, Partial<Selection>, lines: ReadonlyArray<string>]
> = [
  [
    "a list longer than --role-count",
    "error-analysis",
    { counts: { analyser: 1 }, roleModels: { analyser: [named("claude/opus"), named("codex/sol")] } },
    ["--role-model analyser and --role-count analyser=1: got 2 models for 1 slot; expected at most 1"],
  ],
  [
    "a list longer than --workers",
    "error-analysis",
    { workers: [claude], roleModels: { analyser: [named("claude/opus"), named("codex/sol")] } },
    ["--role-model analyser and --workers claude: got 2 models for 1 slot; expected at most 1"],
  ],
  [
    "--workers and --role-count that differ",
    "error-analysis",
    { workers: [claude], counts: { analyser: 2 } },
    [
      "--role-count analyser=2 and --workers claude: got 2 and 1; expected one count, or only one of the two flags",
    ],
  ],
  [
    "--critic and a count that differ",
    "error-analysis",
    { critic: codex, counts: { critic: 0 } },
    [
      "--role-count critic=0 and --critic codex: got 0 and 1; expected one count, or only one of the two flags",
    ],
  ],
  [
    "--critic off beside a critic's model",
    "error-analysis",
    { critic: "off", roleModels: { critic: [named("codex/sol")] } },
    ["--role-model critic and --critic off: got 1 model for 0 slots; expected at most 0"],
  ],
  [
    "a count outside the range",
    "option-selection",
    { counts: { analyser: 1 } },
    ["--role-count analyser=1: got 1 analyser slots; expected 2 to 4, as the option-selection profile says"],
  ],
  [
    "a count for a role without a range",
    "implementation",
    { counts: { implementer: 2 } },
    ["--role-count implementer=2: got 2 implementer slots; expected 1, as the implementation profile says"],
  ],
  [
    "too many workers",
    "error-analysis",
    { workers: [claude, codex, claude, codex, antigravity] },
    [
      "--workers claude,codex,claude,codex,antigravity: got 5 analyser slots; expected 1 to 4, as the error-analysis profile says",
    ],
  ],
  [
    "a count for leader or translator",
    "error-analysis",
    { counts: { leader: 1, translator: 1 } },
    [
      "--role-count leader=1: got a count for the leader; expected no count: every run has one leader",
      "--role-count translator=1: got a count for the translator; expected no count: the report languages decide",
    ],
  ],
  [
    "two models for the leader, one for the translator",
    "error-analysis",
    { roleModels: { leader: [named("opus"), named("sonnet")], translator: [named("opus")] } },
    [
      "--role-model leader=opus,sonnet: got 2 models; expected one: every run has one leader",
      "--role-model translator=opus: got a model for the translator; expected none: it has the report writer's model",
    ],
  ],
  [
    "--workers where nobody analyses",
    "implementation",
    { workers: [claude] },
    [
      "--workers claude: got a flag for analysing workers; expected a role of implementation: implementer, verifier, report-writer",
    ],
  ],
  [
    "--executor where nobody implements",
    "error-analysis",
    { executor: codex },
    [
      "--executor codex: got a flag for implementer; expected a role of error-analysis: analyser, critic, report-writer",
    ],
  ],
  [
    "every flag of a role that a single lead lacks",
    "release-handoff",
    {
      critic: "off",
      workersNameReportWriter: true,
      reportWriter: { flag: "--report-writer-provider", provider: codex, model: null },
      counts: { verifier: 1 },
      roleModels: { analyser: [named("opus")] },
      providerModels: [{ provider: claude, flag: "--claude-model", model: named("opus") }],
    },
    [
      "--role-model analyser=opus: got a flag for analyser; expected a role of release-handoff: none but its leader",
      "--role-count verifier=1: got a flag for verifier; expected a role of release-handoff: none but its leader",
      "--workers report-writer: got a flag for report-writer; expected a role of release-handoff: none but its leader",
      "--critic off: got a flag for critic; expected a role of release-handoff: none but its leader",
      "--report-writer-provider: got a flag for report-writer; expected a role of release-handoff: none but its leader",
      "--claude-model opus: got a flag for analysing and implementing slots; expected a role of release-handoff: none but its leader",
    ],
  ],
  [
    "--role-model and --workers on two providers",
    "error-analysis",
    { workers: [codex], roleModels: { analyser: [named("claude/opus")] } },
    [
      "--role-model and --workers (analyser#1): got claude/opus and codex; expected one provider for one slot",
    ],
  ],
  [
    "--role-model and --executor on two providers",
    "implementation",
    { executor: codex, roleModels: { implementer: [named("claude/opus")] } },
    [
      "--role-model and --executor (implementer#1): got claude/opus and codex; expected one provider for one slot",
    ],
  ],
  [
    "--role-model and --critic on two providers",
    "error-analysis",
    { critic: codex, roleModels: { critic: [named("antigravity/pro")] } },
    [
      "--role-model and --critic (critic#1): got antigravity/pro and codex; expected one provider for one slot",
    ],
  ],
  [
    "--report-writer-provider and --report-writer-model on two providers",
    "error-analysis",
    {
      reportWriter: {
        flag: "--report-writer-provider, --report-writer-model",
        provider: codex,
        model: named("claude/opus"),
      },
    },
    [
      "--report-writer-model and --report-writer-provider (report-writer#1): got claude/opus and codex; expected one provider for one slot",
    ],
  ],
  [
    "--role-model and --report-writer-model that name two models",
    "error-analysis",
    {
      roleModels: { "report-writer": [named("claude/opus")] },
      reportWriter: { flag: "--report-writer-model", provider: null, model: named("claude/sonnet") },
    },
    [
      "report-writer#1 claude/opus-5: --role-model names claude/opus, --report-writer-model names claude/sonnet",
    ],
  ],
  [
    "--role-model and --claude-model that name two models",
    "error-analysis",
    {
      roleModels: { analyser: [named("claude/opus")] },
      providerModels: [{ provider: claude, flag: "--claude-model", model: named("sonnet") }],
    },
    ["analyser#1 claude/opus-5: --role-model names claude/opus, --claude-model names sonnet"],
  ],
  [
    "a model flag with another provider's ref",
    "error-analysis",
    { providerModels: [{ provider: codex, flag: "--codex-model", model: named("claude/opus") }] },
    ["--codex-model: got claude/opus for codex; expected a model of codex"],
  ],
  [
    "a model flag for a provider nobody knows",
    "error-analysis",
    { providerModels: [{ provider: aProvider("nowhere"), flag: "--worker-model", model: named("opus") }] },
    [
      "--worker-model: got a model for nowhere; expected a provider of the catalogue: antigravity, claude, codex",
    ],
  ],
  [
    "a lead of another provider",
    "error-analysis",
    { lead: { flag: "--lead-model", provider: null, model: named("codex/sol") } },
    ["leader#1 codex/sol: the lead under claude-code is claude"],
  ],
  [
    "a bare name of another provider, with the full ref to give",
    "error-analysis",
    { roleModels: { analyser: [named("sol")] } },
    [
      'analyser#1 claude/sol: claude lists no model "sol", but it may be codex/gpt-6.1-sol: give the full ref',
    ],
  ],
  [
    "a bare name that nobody lists",
    "error-analysis",
    { workers: [claude], roleModels: { analyser: [named("opsu")] } },
    ['analyser#1 claude/opsu: claude lists no model "opsu"; the nearest is opus'],
  ],
  [
    "a provider nobody knows and one that the profile does not allow",
    "implementation",
    {
      executor: aProvider("nowhere"),
      reportWriter: { flag: "--report-writer-provider", provider: aProvider("elsewhere"), model: null },
    },
    [
      "implementer#1 nowhere: the catalogue has no provider nowhere; it has antigravity, claude, codex",
      "report-writer#1 elsewhere: the catalogue has no provider elsewhere; it has antigravity, claude, codex",
    ],
  ],
  [
    "a model that lacks the role",
    "implementation",
    { roleModels: { implementer: [named("claude/haiku")] } },
    ["implementer#1 claude/haiku-5: the model cannot be implementer; of claude these can: opus-5, sonnet-5"],
  ],
  [
    "two analysers named on one model",
    "error-analysis",
    { roleModels: { analyser: [named("claude/opus"), named("claude/opus-5")] } },
    [
      "analyser#2 claude/opus-5: same model as analyser#1",
      "analyser distinct: required=2 different models, available=1 (claude/opus-5)",
    ],
  ],
];

describe("a contradiction about the roster is refused with everything that is wrong:", () => {
  for (const [title, taskType, selection, lines] of refusals) {
    it(title, () => {
      const messages = refused(inputsFor(taskType), selection).problems.map(({ message }) => message);
      assert.deepStrictEqual(messages, lines);
    });
  }

  it("a provider that the profile does not allow", () => {
    const inputs = inputsFor("implementation", {
      profile: { ...inputsFor("implementation").profile, optionalProviders: [] },
    });
    assert.deepStrictEqual(
      refused(inputs, { executor: antigravity }).problems.map(({ message }) => message),
      [
        "implementer#1 antigravity: the implementation profile does not allow antigravity; it allows claude, codex",
      ],
    );
  });

  it("a verifier for a plan that is not verified", () => {
    const inputs = inputsFor("implementation-planning", { planVerification: false });
    assert.deepStrictEqual(
      refused(inputs, { counts: { verifier: 2 } }).problems.map(({ subject, got }) => [subject, got]),
      [["--role-count verifier=2 and --no-plan-verification", "a verifier for a plan that is not verified"]],
    );
  });

  it("a lead of another provider under the codex host", () => {
    const inputs = inputsFor("error-analysis", { host: spawnedBy(codexHost) });
    assert.deepStrictEqual(
      refused(inputs, { lead: { flag: "--lead-provider", provider: claude, model: null } }).problems.map(
        ({ message }) => message,
      ),
      ["leader#1 claude: the lead under codex is codex"],
    );
  });
});

describe("the way out of a refused roster", () => {
  const waysOut: ReadonlyArray<
    readonly [title: string, TaskType, Partial<Selection>, expected: string, nextStep: string]
  > = [
    [
      "a flag for a role that the phase lacks is dropped",
      "error-analysis",
      { executor: codex },
      "a role of error-analysis: analyser, critic, report-writer",
      "Leave --executor codex away: error-analysis has no implementer.",
    ],
    [
      "a count keeps to its range",
      "error-analysis",
      { counts: { analyser: 7 } },
      "1 to 4, as the error-analysis profile says",
      "Ask for 1 to 4 analyser slots.",
    ],
    [
      "a provider is known by the family of its models",
      "error-analysis",
      { critic: aProvider("gemini") },
      "a provider of the catalogue: antigravity, claude, codex",
      "Did you mean antigravity?",
    ],
    [
      "a provider is known by a model's alias",
      "error-analysis",
      { critic: aProvider("opus") },
      "a provider of the catalogue: antigravity, claude, codex",
      "Did you mean claude?",
    ],
    [
      "a lead of another provider runs under another host",
      "error-analysis",
      { lead: { flag: "--lead-provider", provider: codex, model: null } },
      "claude, the provider of the host claude-code",
      "A lead of codex runs under another host: give --lead-runtime codex.",
    ],
    [
      "a mistyped model has a nearest",
      "error-analysis",
      { roleModels: { critic: [named("sonet")] }, critic: claude },
      "a model that claude lists, or a full ref",
      "Did you mean sonnet?",
    ],
  ];
  for (const [title, taskType, selection, expected, nextStep] of waysOut) {
    it(title, () => {
      const error = refused(inputsFor(taskType), selection);
      assert.deepStrictEqual(
        error.problems.map((problem) => problem.expected),
        [expected],
      );
      assert.strictEqual(error.nextStep, nextStep);
    });
  }

  it("is told once for what several slots lack", () => {
    const { nextStep } = refused(inputsFor("error-analysis", { presence: { claude: true } }), {
      workers: [codex, codex],
    });
    assert.strictEqual(
      nextStep,
      "Install codex, name another provider, or prepare for another machine with --render-only.",
    );
  });
});

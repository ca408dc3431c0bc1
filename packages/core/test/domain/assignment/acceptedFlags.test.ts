import { assert, describe, it } from "@effect/vitest";
import type { Selection } from "../../../src/domain/assignment/Selection.ts";
import type { TaskType } from "../../../src/domain/task/TaskType.ts";
import { inputsFor, named, refsOf, resolved } from "../../fixtures/assignments.ts";
import { aProvider } from "../../fixtures/catalogues.ts";

const [claude, codex, antigravity] = ["claude", "codex", "antigravity"].map(aProvider) as [
  never,
  never,
  never,
];
/** What a flag makes of the slots of one role. */
const accepted: ReadonlyArray<
  readonly [title: string, TaskType, Partial<Selection>, role: string, refs: ReadonlyArray<string>]
> = [
  [
    "--role-model names slot by slot and sets the count",
    "error-analysis",
    { roleModels: { analyser: [named("codex/luna"), named("claude/haiku"), named("codex/sol")] } },
    "analyser",
    ["codex/gpt-6.1-luna", "claude/haiku-5", "codex/gpt-6.1-sol"],
  ],
  [
    "--role-model shorter than --role-count leaves the rest to defaults",
    "error-analysis",
    { counts: { analyser: 3 }, roleModels: { analyser: [named("codex/luna")] } },
    "analyser",
    ["codex/gpt-6.1-luna", "claude/opus-5", "codex/gpt-6.1-sol"],
  ],
  [
    "--role-model shorter than --workers leaves the rest to defaults",
    "error-analysis",
    { workers: [claude, codex], roleModels: { analyser: [named("claude/haiku")] } },
    "analyser",
    ["claude/haiku-5", "codex/gpt-6.1-sol"],
  ],
  [
    "--role-model takes a bare alias on the provider that --workers names",
    "error-analysis",
    { workers: [codex], roleModels: { analyser: [named("luna")] } },
    "analyser",
    ["codex/gpt-6.1-luna"],
  ],
  [
    "--role-model takes a model nobody lists by its full ref",
    "error-analysis",
    { roleModels: { analyser: [named("codex/gpt-9")] } },
    "analyser",
    ["codex/gpt-9"],
  ],
  [
    "--role-model leader names the lead's model",
    "error-analysis",
    { roleModels: { leader: [named("sonnet")] } },
    "leader",
    ["claude/sonnet-5"],
  ],
  [
    "--role-count adds slots, on other models once providers are used up",
    "error-analysis",
    { counts: { analyser: 4 } },
    "analyser",
    ["claude/opus-5", "codex/gpt-6.1-sol", "claude/sonnet-5", "claude/haiku-5"],
  ],
  [
    "--role-count critic=1 opts in to a critic",
    "error-analysis",
    { counts: { critic: 1 } },
    "critic",
    ["claude/sonnet-5"],
  ],
  [
    "--workers sets count and order",
    "error-analysis",
    { workers: [codex, claude, antigravity] },
    "analyser",
    ["codex/gpt-6.1-sol", "claude/opus-5", "antigravity/gemini-4-pro"],
  ],
  [
    "--workers may name a provider twice, which then has two models",
    "error-analysis",
    { workers: [codex, codex] },
    "analyser",
    ["codex/gpt-6.1-sol", "codex/gpt-6.1-luna"],
  ],
  [
    "--workers names the verifiers of final-verification",
    "final-verification",
    { workers: [codex] },
    "verifier",
    ["codex/gpt-6.1-luna"],
  ],
  [
    "--workers may name the report writer, which changes nothing",
    "error-analysis",
    { workers: [codex], workersNameReportWriter: true },
    "report-writer",
    ["claude/opus-5"],
  ],
  [
    "--executor puts the implementer on a provider",
    "implementation",
    { executor: antigravity },
    "implementer",
    ["antigravity/gemini-4-pro"],
  ],
  [
    "--critic asks for one on a provider",
    "error-analysis",
    { critic: antigravity },
    "critic",
    ["antigravity/gemini-4-pro"],
  ],
  ["--critic off asks for none", "error-analysis", { critic: "off" }, "critic", []],
  [
    "--lead-model chooses among the lead's own provider",
    "error-analysis",
    { lead: { flag: "--lead-model", provider: null, model: named("sonnet") } },
    "leader",
    ["claude/sonnet-5"],
  ],
  [
    "--lead-provider may name the host's own provider",
    "error-analysis",
    { lead: { flag: "--lead-provider", provider: claude, model: null } },
    "leader",
    ["claude/opus-5"],
  ],
  [
    "--report-writer-model with a full ref sets the provider too",
    "error-analysis",
    { reportWriter: { flag: "--report-writer-model", provider: null, model: named("codex/luna") } },
    "report-writer",
    ["codex/gpt-6.1-luna"],
  ],
  [
    "--report-writer-provider sets the provider",
    "error-analysis",
    { reportWriter: { flag: "--report-writer-provider", provider: codex, model: null } },
    "report-writer",
    ["codex/gpt-6.1-sol"],
  ],
  [
    "--claude-model reaches the analysers on claude",
    "error-analysis",
    { providerModels: [{ provider: claude, flag: "--claude-model", model: named("sonnet") }] },
    "analyser",
    ["claude/sonnet-5", "codex/gpt-6.1-sol"],
  ],
  [
    "--claude-model reaches no report writer",
    "error-analysis",
    { providerModels: [{ provider: claude, flag: "--claude-model", model: named("sonnet") }] },
    "report-writer",
    ["claude/opus-5"],
  ],
  [
    "--claude-model reaches no critic",
    "error-analysis",
    { critic: claude, providerModels: [{ provider: claude, flag: "--claude-model", model: named("haiku") }] },
    "critic",
    ["claude/sonnet-5"],
  ],
  [
    "--codex-model reaches no implementation verifier",
    "implementation",
    { providerModels: [{ provider: codex, flag: "--codex-model", model: named("sol") }] },
    "verifier",
    ["codex/gpt-6.1-luna"],
  ],
  [
    "--claude-model reaches the implementer",
    "implementation",
    { providerModels: [{ provider: claude, flag: "--claude-model", model: named("sonnet") }] },
    "implementer",
    ["claude/sonnet-5"],
  ],
  [
    "--worker-model reaches the verifiers of final-verification",
    "final-verification",
    { providerModels: [{ provider: codex, flag: "--worker-model", model: named("sol") }] },
    "verifier",
    ["claude/sonnet-5", "codex/gpt-6.1-sol"],
  ],
];

describe("a flag about the roster", () => {
  for (const [title, taskType, selection, role, refs] of accepted) {
    it(title, () => {
      assert.deepStrictEqual(refsOf(resolved(inputsFor(taskType), selection), role), refs);
    });
  }

  it("that says the same as another in other words is no conflict", () => {
    const plan = resolved(inputsFor("error-analysis"), {
      workers: [claude, codex],
      roleModels: { analyser: [named("claude/opus"), named("sol")] },
      providerModels: [{ provider: claude, flag: "--claude-model", model: named("opus-5") }],
    });
    assert.deepStrictEqual(refsOf(plan, "analyser"), ["claude/opus-5", "codex/gpt-6.1-sol"]);
  });

  it("about a provider that no slot is on is told to do nothing", () => {
    const plan = resolved(inputsFor("error-analysis"), {
      providerModels: [{ provider: antigravity, flag: "--gemini-model", model: named("pro") }],
    });
    assert.deepStrictEqual(
      plan.warnings.map(({ tag }) => tag),
      ["ModelFlagUnused"],
    );
  });
});

import { assert, describe, it } from "@effect/vitest";
import type { Selection } from "../../../src/domain/assignment/Selection.ts";
import {
  defaultsFrom,
  inputsFor,
  named,
  refs,
  refsOf,
  refused,
  resolved,
} from "../../fixtures/assignments.ts";
import { aProvider, threeProviders } from "../../fixtures/catalogues.ts";
import { codexHost, spawnedBy } from "../../fixtures/hosts.ts";
import { profileOf } from "../../fixtures/profiles.ts";

describe("defaults", () => {
  it("of the environment come before those of files and catalogue", () => {
    const defaults = defaultsFrom({
      environment: { providerModels: { claude: "sonnet", codex: "luna" } },
      project: { analyser: refs("claude/haiku") },
    });
    const plan = resolved(inputsFor("error-analysis", { defaults }));
    assert.deepStrictEqual(refsOf(plan, "analyser"), ["claude/sonnet-5", "codex/gpt-6.1-luna"]);
    assert.deepStrictEqual(plan.slots[1]!.source, {
      provider: { kind: "project.json", name: "modelDefaults.analyser[0]" },
      model: { kind: "environment", name: "OKSTRA_DEFAULT_CLAUDE_MODEL" },
    });
  });

  it("of the environment never override a flag", () => {
    const defaults = defaultsFrom({
      environment: { providerModels: { claude: "sonnet" }, executor: "claude" },
    });
    const plan = resolved(inputsFor("implementation", { defaults }), { executor: aProvider("codex") });
    assert.deepStrictEqual(refsOf(plan, "implementer"), ["codex/gpt-6.1-sol"]);
  });

  it("for leader and report writer count only where that slot is claude's", () => {
    const defaults = defaultsFrom({ environment: { leadModel: "sonnet", reportWriterModel: "haiku" } });
    const underClaude = resolved(inputsFor("error-analysis", { defaults }));
    assert.deepStrictEqual(
      [refsOf(underClaude, "leader"), refsOf(underClaude, "report-writer")],
      [["claude/sonnet-5"], ["claude/haiku-5"]],
    );
    const underCodex = resolved(inputsFor("error-analysis", { defaults, host: spawnedBy(codexHost) }), {
      reportWriter: { flag: "--report-writer-provider", provider: aProvider("codex"), model: null },
    });
    assert.deepStrictEqual(
      [refsOf(underCodex, "leader"), refsOf(underCodex, "report-writer")],
      [["codex/gpt-6.1-sol"], ["codex/gpt-6.1-sol"]],
    );
  });

  it("of a provider's variable reach critic and verifiers but neither leader nor report writer", () => {
    const defaults = defaultsFrom({ environment: { providerModels: { claude: "sonnet" } } });
    const plan = resolved(inputsFor("error-analysis", { defaults }), {
      critic: aProvider("claude"),
      workers: [aProvider("codex")],
    });
    assert.deepStrictEqual(refsOf(plan, "critic"), ["claude/sonnet-5"]);
    assert.deepStrictEqual(
      [...refsOf(plan, "leader"), ...refsOf(plan, "report-writer")],
      ["claude/opus-5", "claude/opus-5"],
    );
  });

  it("put the implementer on the default executor", () => {
    const plan = resolved(
      inputsFor("implementation", { defaults: defaultsFrom({ environment: { executor: "codex" } }) }),
    );
    assert.deepStrictEqual(refsOf(plan, "implementer"), ["codex/gpt-6.1-sol"]);
    assert.deepStrictEqual(plan.slots[1]!.source.provider, {
      kind: "environment",
      name: "OKSTRA_DEFAULT_EXECUTOR",
    });
  });

  it("of a project shadow the home's for the whole role, and the catalogue fills what a list lacks", () => {
    const defaults = defaultsFrom({
      project: { analyser: refs("codex/luna") },
      home: { analyser: refs("claude/haiku", "claude/sonnet"), "report-writer": refs("codex/luna") },
    });
    const plan = resolved(inputsFor("error-analysis", { defaults }));
    assert.deepStrictEqual(refsOf(plan, "analyser"), ["codex/gpt-6.1-luna", "claude/opus-5"]);
    assert.deepStrictEqual(refsOf(plan, "report-writer"), ["codex/gpt-6.1-luna"]);
    assert.deepStrictEqual(plan.slots.at(-1)!.source.model, {
      kind: "config.json",
      name: "modelDefaults.report-writer[0]",
    });
  });

  it("of files reach the leader too", () => {
    const plan = resolved(
      inputsFor("release-handoff", {
        defaults: defaultsFrom({ project: { leader: refs("claude/sonnet") } }),
      }),
    );
    assert.deepStrictEqual(refsOf(plan, "leader"), ["claude/sonnet-5"]);
  });

  it("of files may put two slots on one provider, but never on one model", () => {
    const twice = (...given: ReadonlyArray<string>) =>
      refsOf(
        resolved(
          inputsFor("error-analysis", { defaults: defaultsFrom({ project: { analyser: refs(...given) } }) }),
        ),
        "analyser",
      );
    assert.deepStrictEqual(twice("claude/opus", "claude/sonnet"), ["claude/opus-5", "claude/sonnet-5"]);
    assert.deepStrictEqual(twice("claude/opus", "claude/opus"), ["claude/opus-5", "codex/gpt-6.1-sol"]);
  });

  it("of files may name a model nobody lists, which is marked", () => {
    const plan = resolved(
      inputsFor("error-analysis", {
        defaults: defaultsFrom({ project: { analyser: refs("claude/brand-new") } }),
      }),
    );
    assert.deepInclude(plan.slots[1] as object, {
      modelRef: "claude/brand-new",
      unlisted: true,
      family: null,
      displayName: "brand-new",
    });
    assert.deepInclude(plan.slots[1]!.binding, { executionValue: "brand-new", hostModelValue: "brand-new" });
  });

  it("that fail fall to the next and are told of", () => {
    const defaults = defaultsFrom({
      environment: { executor: "nowhere", providerModels: { claude: "nobody-lists-it" } },
      project: { implementer: refs("claude/haiku") },
    });
    const [, implementer] = resolved(inputsFor("implementation", { defaults })).slots;
    assert.strictEqual(implementer!.modelRef, "claude/opus-5");
    assert.deepStrictEqual(
      implementer!.passedOver.map(({ candidate, source, reason }) => [candidate, source.name, reason]),
      [
        [
          "nowhere",
          "OKSTRA_DEFAULT_EXECUTOR",
          "the catalogue has no provider nowhere; it has antigravity, claude, codex",
        ],
        [
          "claude/nobody-lists-it",
          "OKSTRA_DEFAULT_CLAUDE_MODEL",
          'claude lists no model "nobody-lists-it"; one that nobody lists is taken by its full ref claude/nobody-lists-it from a flag or modelDefaults',
        ],
        [
          "claude/haiku-5",
          "modelDefaults.implementer[0]",
          "the model cannot be implementer; of claude these can: opus-5, sonnet-5",
        ],
      ],
    );
  });

  it("pass over a provider whose CLI is absent, unless the run is only rendered", () => {
    const presence = { claude: true, codex: false, agy: true };
    const plan = resolved(inputsFor("error-analysis", { presence }));
    assert.deepStrictEqual(refsOf(plan, "analyser"), ["claude/opus-5", "claude/sonnet-5"]);
    assert.deepStrictEqual(
      plan.slots.map(({ passedOver }) => passedOver),
      [
        [],
        [],
        [
          {
            candidate: "claude/opus-5",
            source: { kind: "catalogue", name: "claude default for analyser" },
            reason: "same model as analyser#1",
          },
          {
            candidate: "codex",
            source: { kind: "profile", name: "error-analysis providers" },
            reason: "its CLI codex is not on the PATH",
          },
        ],
        [],
      ],
    );
    const rendered = resolved(inputsFor("error-analysis", { presence, renderOnly: true }));
    assert.deepStrictEqual(refsOf(rendered, "analyser"), ["claude/opus-5", "codex/gpt-6.1-sol"]);
    assert.deepStrictEqual(rendered.warnings, [
      {
        tag: "CliAbsent",
        message: "codex, the CLI of codex, is not on the PATH; install it before the run is started.",
      },
    ]);
  });

  it("warn where distinct slots share a family for want of a CLI", () => {
    const warned = (presence: Readonly<Record<string, boolean>>, selection: Partial<Selection> = {}) =>
      resolved(inputsFor("error-analysis", { presence }), selection).warnings;
    assert.deepStrictEqual(warned({ claude: true }), [
      {
        tag: "FamilyShared",
        message:
          "codex was passed over: its CLI codex is not on the PATH. Both analyser slots are of family claude.",
      },
    ]);
    assert.deepStrictEqual(warned({ claude: true }, { counts: { analyser: 1 } }), []);
    assert.deepStrictEqual(
      warned({ claude: true }, { workers: [aProvider("claude"), aProvider("claude")] }),
      [],
    );
    assert.deepStrictEqual(warned({ claude: true, codex: true }), []);
  });

  it("of files warn of a model nobody lists, with the nearest that is", () => {
    const defaults = defaultsFrom({ project: { analyser: refs("claude/opus-9") } });
    assert.deepStrictEqual(resolved(inputsFor("error-analysis", { defaults })).warnings, [
      {
        tag: "ModelUnlisted",
        message:
          "analyser#1 claude/opus-9: claude lists no such model; it is used as named. The nearest it lists is opus-5.",
      },
    ]);
  });

  it("need no CLI for slots that the host runs itself", () => {
    const inputs = inputsFor("error-analysis", { presence: { codex: true } });
    assert.match(refused(inputs).message, /^- leader#1 claude: its CLI claude is not on the PATH$/m);
    assert.strictEqual(refused(inputs).problems.length, 1);
  });

  it("never choose an optional provider", () => {
    const profile = profileOf("error-analysis", {
      providers: [aProvider("claude")],
      optionalProviders: [aProvider("codex"), aProvider("antigravity")],
    });
    assert.deepStrictEqual(refsOf(resolved(inputsFor("error-analysis", { profile })), "analyser"), [
      "claude/opus-5",
      "claude/sonnet-5",
    ]);
    assert.deepStrictEqual(
      refsOf(
        resolved(inputsFor("error-analysis", { profile }), { workers: [aProvider("antigravity")] }),
        "analyser",
      ),
      ["antigravity/gemini-4-pro"],
    );
  });

  it("use a provider's first fitting model where the catalogue names no default", () => {
    const providers = threeProviders.providers.map((provider) => ({ ...provider, defaults: {} }));
    const plan = resolved(inputsFor("implementation", { catalogue: { providers } }));
    assert.deepStrictEqual(refsOf(plan, "implementer"), ["claude/opus-5"]);
    assert.deepStrictEqual(refsOf(plan, "verifier"), ["codex/gpt-6.1-sol"]);
  });

  it("yield to what a flag fixed later in the roster", () => {
    const plan = resolved(inputsFor("implementation"), { roleModels: { verifier: [named("claude/opus")] } });
    const [, implementer] = plan.slots;
    assert.strictEqual(implementer!.modelRef, "codex/gpt-6.1-sol");
    assert.deepStrictEqual(
      implementer!.passedOver.map(({ candidate, reason }) => [candidate, reason]),
      [["claude/opus-5", "it leaves no model for verifier#1"]],
    );
  });
});

import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { HostId } from "../../src/domain/host/HostDescriptor.ts";
import { HostRegistry } from "../../src/ports/HostRegistry.ts";
import { memoryPorts, memorySite, type MemoryWorld } from "../../src/ports/memoryPorts.ts";
import { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { TerminalProbe } from "../../src/ports/TerminalProbe.ts";
import { listBackends } from "../../src/usecases/listBackends.ts";
import { listHosts } from "../../src/usecases/listHosts.ts";
import { type ModelFilters, listModels } from "../../src/usecases/listModels.ts";
import { aProvider } from "../fixtures/catalogues.ts";
import { claudeCode } from "../fixtures/hosts.ts";

const all: ModelFilters = { provider: null, role: null, taskType: null };

const projectWith = (settings: object) =>
  new MemoryTree({
    ".okstra/project.json": JSON.stringify({ schemaVersion: "1.0", id: "shop", ...settings }),
  });

const models = (filters: Partial<ModelFilters>, world: MemoryWorld = {}) =>
  listModels(memorySite, { ...all, ...filters }).pipe(Effect.provide(memoryPorts(world)));

const added = {
  modelCatalog: {
    providers: [
      {
        id: "local",
        capability: {
          cli: "local-llm",
          oneShot: ["run"],
          prompt: "stdin",
          outputFormat: "text",
          modelArgument: [],
          permissionArguments: { "read-only": [], worktree: [], "disposable-checkout": [] },
        },
        models: [{ id: "big-one", aliases: ["big"], roles: ["critic"] }],
      },
    ],
  },
};

describe("the models that can be chosen", () => {
  it.effect("outside a project are those shipped, with what the home's file adds", () =>
    Effect.gen(function* () {
      const { providers } = yield* models(
        {},
        { homeConfig: JSON.stringify({ schemaVersion: "1.0", ...added }) },
      );
      assert.deepStrictEqual(
        providers.map(({ provider, sources }) => `${provider.id} ${sources.join()}`),
        ["claude shipped", "codex shipped", "antigravity shipped", "local config.json"],
      );
      const [big] = providers[3]!.models;
      assert.strictEqual(big!.ref, "local/big-one");
      assert.deepStrictEqual(big!.sources, ["config.json"]);
      const faultOf = (role: string) => big!.roles.find((choice) => choice.role === role)?.fault?.reason;
      assert.include(faultOf("critic")!, "local-llm is not on the PATH");
      assert.include(faultOf("analyser")!, "no model of local can be analyser");
      assert.include(faultOf("leader")!, "the lead under claude-code is claude");
    }),
  );

  it.effect("count of a project as far as it is trusted", () =>
    Effect.gen(function* () {
      const { providers, warnings } = yield* models(
        { provider: aProvider("local") },
        { tree: projectWith(added) },
      );
      assert.deepStrictEqual(
        warnings.map(({ tag }) => tag),
        ["CatalogueNotTrusted"],
      );
      assert.isNull(providers[0]!.cli);
      assert.deepStrictEqual(providers[0]!.models[0]!.model.aliases, ["big"]);
      assert.isTrue(providers[0]!.models[0]!.roles.every(({ fault }) => fault !== null));
    }),
  );

  it.effect("are held against a phase's profile, for the roles it has", () =>
    Effect.gen(function* () {
      const { providers } = yield* models(
        { taskType: "error-analysis" },
        { homeConfig: JSON.stringify({ schemaVersion: "1.0", ...added }), present: ["claude", "local-llm"] },
      );
      const critic = providers[3]!.models[0]!.roles.find(({ role }) => role === "critic");
      assert.include(critic!.fault!.reason, "the error-analysis profile does not allow local");
      assert.deepStrictEqual(
        providers[0]!.models[0]!.roles.map(({ role, fault }) => `${role} ${fault === null}`),
        ["leader true", "analyser true", "critic true", "report-writer true"],
      );
    }),
  );

  it.effect("of one role say which is taken by default", () =>
    Effect.gen(function* () {
      const { providers } = yield* models({ provider: aProvider("codex"), role: "critic" });
      const defaults = providers[0]!.models.filter(({ roles }) => roles[0]!.default).map(({ ref }) => ref);
      assert.deepStrictEqual(defaults, ["codex/gpt-6-sol"]);
      const unknown = yield* Effect.flip(models({ provider: aProvider("cluade") }));
      assert.include(unknown.message, 'did you mean "claude"?');
    }),
  );
});

describe("the hosts", () => {
  const hosts = (world: MemoryWorld) => listHosts(memorySite).pipe(Effect.provide(memoryPorts(world)));

  it.effect("say which is the default here and who said so", () =>
    Effect.gen(function* () {
      const homeConfig = JSON.stringify({ schemaVersion: "1.0", leadRuntime: "external" });
      assert.deepStrictEqual((yield* hosts({})).default, { id: "claude-code", source: "default" });
      assert.deepStrictEqual((yield* hosts({ homeConfig })).default, {
        id: "external",
        source: "config.json",
      });
      const tree = projectWith({ leadRuntime: "codex" });
      assert.deepStrictEqual((yield* hosts({ homeConfig, tree })).default, {
        id: "codex",
        source: "project.json",
      });
      const wrong = yield* hosts({ tree: projectWith({ leadRuntime: "emacs" }) });
      assert.isNull(wrong.default);
      assert.deepStrictEqual(
        wrong.warnings.map(({ tag }) => tag),
        ["HostUnknown"],
      );
    }),
  );

  it.effect("say what each starts on which backend", () =>
    Effect.gen(function* () {
      const found = (yield* hosts({ present: ["claude"] })).hosts;
      const [first, second, third] = found;
      assert.deepStrictEqual(first!.cli, { name: "claude", present: true });
      assert.deepStrictEqual(second!.cli, { name: "codex", present: false });
      assert.isNull(third!.cli);
      assert.deepStrictEqual(
        first!.backends.map(({ backend, gate, native }) => [backend, gate, native.join()]),
        [
          ["cmux-pane", "dispatch", ""],
          ["tmux-pane", "dispatch", ""],
          ["cli-wrapper", "sub-agents-and-dispatch", "claude"],
        ],
      );
    }),
  );

  it.effect("that other tools add are among them", () =>
    Effect.gen(function* () {
      const own = { ...claudeCode, id: "own-host" as HostId, dispatchesOn: [] };
      const listed = yield* listHosts(memorySite).pipe(
        Effect.provide(Layer.merge(memoryPorts({}), HostRegistry.layerOf([claudeCode, own]))),
      );
      assert.isTrue(listed.hosts[1]!.backends.every(({ dispatches }) => !dispatches));
    }),
  );
});

describe("the backends", () => {
  it.effect("say what was seen and what would mend it; the one that prepare would take is marked", () =>
    Effect.gen(function* () {
      const views = yield* listBackends().pipe(
        Effect.provide(
          TerminalProbe.layerFixed({
            cmux: { kind: "unreachable", reason: "sandbox-denied", detail: "EPERM" },
            tmux: { kind: "reachable", detail: "3.6" },
          }),
        ),
      );
      assert.deepStrictEqual(
        views.map(({ name, usable, detected, advice }) => [name, usable, detected, advice !== ""]),
        [
          ["cmux-pane", false, false, true],
          ["tmux-pane", true, true, false],
          ["cli-wrapper", true, false, false],
        ],
      );
      assert.include(views[0]!.observed, "EPERM");
    }),
  );
});

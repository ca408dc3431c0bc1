import { assert, describe, it } from "@effect/vitest";
import * as Schema from "effect/Schema";
import { decodeCatalogueAddition } from "../../../src/domain/catalogue/decodeCatalogueAddition.ts";
import { findModel, findProvider } from "../../../src/domain/catalogue/findModel.ts";
import { mergeCatalogue } from "../../../src/domain/catalogue/mergeCatalogue.ts";
import type { ModelCatalogFile } from "../../../src/domain/catalogue/ModelCatalogFile.ts";
import type { ProviderId } from "../../../src/domain/catalogue/ModelRef.ts";
import { shippedCatalogue } from "../../../src/domain/catalogue/shippedCatalogue.ts";
import { roles } from "../../../src/domain/profile/Role.ts";
import type { CatalogueAddition } from "../../../src/domain/project/ProjectJson.ts";

type Entry = ModelCatalogFile["providers"][number];

const addition = (
  ...providers: ReadonlyArray<Omit<Entry, "id"> & { readonly id: string }>
): CatalogueAddition =>
  decodeCatalogueAddition({
    providers: providers.map((provider) => ({ ...provider, id: provider.id as ProviderId })),
  });

const merge = (home: CatalogueAddition | null, project: CatalogueAddition | null) =>
  mergeCatalogue(shippedCatalogue, home, project);

const capability = {
  cli: "house",
  oneShot: ["run"],
  prompt: "stdin",
  outputFormat: "text",
  modelArgument: ["-m", "{model}"],
  permissionArguments: { "read-only": ["-r"], worktree: [], "disposable-checkout": [] },
} as const;

describe("mergeCatalogue", () => {
  it("changes nothing where no file adds anything", () => {
    assert.deepStrictEqual(merge(null, null), shippedCatalogue);
    assert.deepStrictEqual(merge(addition(), addition()), shippedCatalogue);
  });

  it("fills what a new model's entry leaves out: its id as name and value, every role, no family", () => {
    const catalogue = merge(addition({ id: "house", models: [{ id: "m-1" }] }), null);
    assert.deepStrictEqual(findProvider(catalogue, "house"), {
      id: "house" as ProviderId,
      displayName: "house",
      capability: null,
      defaults: {},
      models: [
        {
          provider: "house" as ProviderId,
          id: "m-1",
          displayName: "m-1",
          aliases: [],
          family: null,
          executionValue: "m-1",
          hostModelValue: null,
          roles,
        },
      ],
    });
  });

  it("lets the project shadow the home entry by entry, not file by file", () => {
    const catalogue = merge(
      addition({
        id: "codex",
        displayName: "Home",
        models: [{ id: "gpt-6-sol", displayName: "Home sol", family: "home" }],
      }),
      addition({ id: "codex", models: [{ id: "gpt-6-sol", family: "project" }] }),
    );
    const codex = findProvider(catalogue, "codex")!;
    const model = findModel(codex, "gpt-6-sol")!;
    assert.deepStrictEqual(
      [codex.displayName, model.displayName, model.family],
      ["Home", "Home sol", "project"],
    );
    assert.strictEqual(codex.models.length, findProvider(shippedCatalogue, "codex")!.models.length);
  });

  it("adds aliases to those there are, and gives an alias to whoever claims it later", () => {
    const claude = findProvider(
      merge(addition({ id: "claude", models: [{ id: "claude-opus-6", aliases: ["OPUS"] }] }), null),
      "claude",
    )!;
    assert.strictEqual(findModel(claude, "opus")?.id, "claude-opus-6");
    assert.deepStrictEqual(findModel(claude, "claude-opus-5-5")?.aliases, []);
    const codex = findProvider(
      merge(addition({ id: "codex", models: [{ id: "gpt-6.1-sol", aliases: ["best"] }] }), null),
      "codex",
    )!;
    assert.deepStrictEqual(findModel(codex, "best")?.aliases, ["best", "sol"]);
  });

  it("takes defaults role by role", () => {
    const { defaults } = findProvider(
      merge(addition({ id: "claude", defaults: { critic: "claude-opus-5" } }), null),
      "claude",
    )!;
    assert.deepStrictEqual(defaults, { ...shippedCatalogue.providers[0]!.defaults, critic: "claude-opus-5" });
  });

  describe("of an addition that says more than names", () => {
    const full = addition({
      id: "claude",
      displayName: "Ours",
      capability,
      defaults: { analyser: "claude-opus-6" },
      models: [
        {
          id: "claude-opus-6",
          displayName: "Opus 6",
          aliases: ["opus6"],
          family: "claude",
          executionValue: "--evil",
          hostModelValue: "evil",
          roles: ["critic"],
        },
      ],
    });

    it("counts everything, from the home file as from the project", () => {
      for (const catalogue of [merge(null, full), merge(full, null)]) {
        const claude = findProvider(catalogue, "claude")!;
        assert.strictEqual(claude.capability?.cli, "house");
        assert.strictEqual(claude.defaults.analyser, "claude-opus-6");
        assert.deepStrictEqual(findModel(claude, "opus6")?.roles, ["critic"]);
      }
    });
  });
});

describe("laws of mergeCatalogue", () => {
  const Name = Schema.Literals(["a", "b", "c", "gpt-6-sol", "claude-opus-5-5"]);
  const ModelShape = Schema.Struct({
    id: Name,
    family: Schema.optionalKey(Schema.Literals(["x", "y"])),
    executionValue: Schema.optionalKey(Schema.Literals(["v", "w"])),
    alias: Schema.optionalKey(Schema.Literals(["opus", "n1", "n2"])),
  });
  const Providers = Schema.Array(
    Schema.Struct({
      id: Schema.Literals(["claude", "codex", "house", "villa"]),
      models: Schema.Array(ModelShape),
    }),
  ).check(Schema.isMaxLength(4));

  const firstOf = <A>(items: ReadonlyArray<A>, key: (item: A) => string | undefined): ReadonlyArray<A> =>
    items.filter(
      (item, at) => key(item) === undefined || items.findIndex((other) => key(other) === key(item)) === at,
    );

  /** A well-formed file names each provider, model and alias once. */
  const wellFormed = (providers: typeof Providers.Type): CatalogueAddition =>
    addition(
      ...firstOf(providers, ({ id }) => id).map(({ id, models }) => ({
        id,
        models: firstOf(
          firstOf(models, (model) => model.id),
          (model) => model.alias,
        ).map(({ alias, ...model }) => ({
          ...model,
          ...(alias === undefined ? {} : { aliases: [alias] }),
        })),
      })),
    );

  const reversed = ({ providers }: CatalogueAddition): CatalogueAddition => ({
    providers: providers
      .map((provider) => ({ ...provider, models: [...provider.models].reverse() }))
      .reverse(),
  });

  it.prop("the order inside the files changes nothing", [Providers, Providers], ([home, project]) => {
    const [h, p] = [wellFormed(home), wellFormed(project)];
    assert.deepStrictEqual(merge(reversed(h), reversed(p)), merge(h, p));
  });

  it.prop("adding the same files again changes nothing", [Providers, Providers], ([home, project]) => {
    const [h, p] = [wellFormed(home), wellFormed(project)];
    const once = merge(h, p);
    assert.deepStrictEqual(mergeCatalogue(once, h, p), once);
  });

  it.prop("no alias ever means two models", [Providers, Providers], ([home, project]) => {
    for (const { models } of merge(wellFormed(home), wellFormed(project)).providers) {
      const aliases = models.flatMap((model) => model.aliases);
      assert.strictEqual(new Set(aliases).size, aliases.length);
    }
  });
});

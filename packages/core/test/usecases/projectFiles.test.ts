import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { shippedAssets } from "../../src/domain/assets/shippedAssets.ts";
import { sha256 } from "../../src/domain/text/sha256.ts";
import { memoryPorts } from "../../src/ports/memoryPorts.ts";
import { TrustPrompt } from "../../src/ports/TrustPrompt.ts";
import { readTemplates } from "../../src/usecases/prepare/readTemplates.ts";
import { prepare, prepareThrough, project } from "../samples/preparedProject.ts";

const templates = ".okstra/templates";

describe("template overrides", () => {
  const read = (tree: ReturnType<typeof project>) =>
    readTemplates("/project", { shippedOnly: false }).pipe(Effect.provide(memoryPorts({ tree })));

  it.effect("are looked for where one can lie; whatever else is there is named, not opened", () =>
    Effect.gen(function* () {
      const tree = project();
      tree.write(`${templates}/LICENSE`, "MIT");
      tree.write(`${templates}/prompt/lead-prompt.md`, "x");
      tree.write(`${templates}/prompts/notes/a/b/c/d/e/f/deep.md`, "x");
      const { trustItems, warnings } = yield* read(tree);
      assert.deepStrictEqual(trustItems, []);
      assert.deepStrictEqual(
        warnings.map(({ message }) => message.split(" ")[0]),
        ["LICENSE", "prompt", "prompts/notes"].map((path) => `${templates}/${path}`),
      );
      yield* prepare({}, tree);
    }),
  );

  it.effect("count with the digest of their bytes", () =>
    Effect.gen(function* () {
      const tree = project();
      const bytes = new TextEncoder().encode(`\uFEFF${shippedAssets["prompts/lead-prompt.md"]}`);
      tree.write(`${templates}/prompts/lead-prompt.md`, bytes);
      const found = yield* read(tree);
      assert.strictEqual(found.templates.get("prompts/lead-prompt.md")?.sha256, sha256(bytes));
      assert.lengthOf(found.trustItems, 1);
    }),
  );

  it.effect("are refused where they are no text", () =>
    Effect.gen(function* () {
      const tree = project();
      tree.write(`${templates}/prompts/lead-prompt.md`, new Uint8Array([0x23, 0xff]));
      const refused = yield* Effect.flip(
        prepareThrough({}).pipe(
          Effect.provide(Layer.merge(memoryPorts({ tree }), TrustPrompt.layerAnswer(true))),
        ),
      );
      assert.include(refused.message, "no UTF-8 text");
    }),
  );
});

describe("the project's MCP configuration", () => {
  for (const [what, text] of [
    ["no JSON", "{"],
    ["of another shape", '{"mcpServers": ["a"]}'],
  ] as const) {
    it.effect(`is a warning where it is ${what}`, () =>
      Effect.gen(function* () {
        const tree = project();
        tree.write(".mcp.json", text);
        const run = yield* prepare({}, tree);
        assert.deepStrictEqual(
          run.warnings.map(({ tag }) => tag),
          ["McpConfigurationUnreadable"],
        );
        assert.deepStrictEqual(run.facts.mcpServers, []);
      }),
    );
  }

  it.effect("names its servers by code point", () =>
    Effect.gen(function* () {
      const tree = project();
      tree.write(".mcp.json", '{"mcpServers": {"b": {}, "a": {"command": "x"}}, "more": 1}');
      const run = yield* prepare({}, tree);
      assert.deepStrictEqual(run.facts.mcpServers, ["a", "b"]);
      assert.deepStrictEqual(run.warnings, []);
    }),
  );
});

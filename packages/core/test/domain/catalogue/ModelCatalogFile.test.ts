import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { decodeCatalogueAddition } from "../../../src/domain/catalogue/decodeCatalogueAddition.ts";
import { ModelCatalogFile } from "../../../src/domain/catalogue/ModelCatalogFile.ts";
import { decodeHumanFile } from "../../../src/domain/text/decodeHumanFile.ts";

const decode = (value: unknown) => decodeHumanFile(ModelCatalogFile, value, { file: "config.json" });
const problems = (value: unknown) => {
  const decoded = decode(value);
  return Result.isFailure(decoded) ? decoded.failure.problems.map(({ message }) => message) : [];
};

const capability = {
  cli: "house",
  oneShot: [],
  prompt: "stdin",
  outputFormat: "text",
  modelArgument: [],
  permissionArguments: { "read-only": [], worktree: [], "disposable-checkout": [] },
};

describe("ModelCatalogFile", () => {
  it("takes a provider with a model, and fills the lists its capability leaves out", () => {
    const file = {
      providers: [{ id: "house", capability, models: [{ id: "m-1", aliases: ["One", "one"] }] }],
    };
    const addition = decodeCatalogueAddition(Result.getOrThrow(decode(file)));
    assert.deepStrictEqual(addition.providers[0]!.models[0]!.aliases, ["one"]);
    assert.deepInclude(addition.providers[0]!.capability, {
      cli: "house",
      probe: [],
      resume: null,
      efforts: [],
      seenIn: {},
    });
  });

  for (const [what, file, ...expected] of [
    ["an unknown key", { providers: [{ id: "house", modells: [] }] }, "/providers/0/modells", `"models"`],
    [
      "an unknown key of a model",
      { providers: [{ id: "house", models: [{ id: "m", familly: "x" }] }] },
      "familly",
      `"family"`,
    ],
    [
      "an unknown role",
      { providers: [{ id: "house", models: [{ id: "m", roles: ["judge"] }] }] },
      "/models/0/roles/0",
    ],
    [
      "a default of an unknown role",
      { providers: [{ id: "house", defaults: { analyzer: "m" } }] },
      "analyzer",
      `"analyser"`,
    ],
    ["a provider id in capitals", { providers: [{ id: "House" }] }, "/providers/0/id", "lower-case"],
    [
      "a model id that would be read as an option",
      { providers: [{ id: "house", models: [{ id: "-m" }] }] },
      "/models/0/id",
    ],
    [
      "an execution value that would be read as an option",
      { providers: [{ id: "house", models: [{ id: "m", executionValue: "--yolo" }] }] },
      "/models/0/executionValue",
    ],
    [
      "a CLI given as a path",
      { providers: [{ id: "house", capability: { ...capability, cli: "./run" } }] },
      "/capability/cli",
    ],
    ["a provider twice", { providers: [{ id: "house" }, { id: "house" }] }, "/providers/1/id", "once"],
    [
      "a model twice",
      { providers: [{ id: "house", models: [{ id: "m" }, { id: "m" }] }] },
      "/models/1/id",
      "once",
    ],
    [
      "an alias of two models",
      {
        providers: [
          {
            id: "house",
            models: [
              { id: "a", aliases: ["x"] },
              { id: "b", aliases: ["X"] },
            ],
          },
        ],
      },
      "/models/1/aliases/0",
      `"a"`,
    ],
    ["no list", { providers: {} }, "/providers"],
  ] as const) {
    it(`refuses ${what}, telling where`, () => {
      const [first, ...more] = problems(file);
      assert.deepStrictEqual(more, []);
      for (const part of expected) assert.include(first!, part);
    });
  }

  it("tells all that is wrong at once", () => {
    assert.lengthOf(problems({ providers: [{ id: "House", models: [{ id: "-m", rolles: [] }] }] }), 3);
  });
});

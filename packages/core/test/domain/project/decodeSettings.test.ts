import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { BriefFrontMatterFile } from "../../../src/domain/brief/BriefFrontMatterFile.ts";
import { decodeHomeConfig } from "../../../src/domain/project/decodeHomeConfig.ts";
import { decodeProjectJson, renderProjectJson } from "../../../src/domain/project/decodeProjectJson.ts";
import { HomeConfigFile } from "../../../src/domain/project/HomeConfigFile.ts";
import { ProjectJsonFile } from "../../../src/domain/project/ProjectJsonFile.ts";

const project = (value: object): ReadonlyArray<string> => {
  const result = decodeProjectJson(JSON.stringify({ id: "demo", ...value }));
  return Result.isFailure(result) ? result.failure.problems.map((problem) => problem.subject) : [];
};

const home = (value: object): ReadonlyArray<string> => {
  const result = decodeHomeConfig(JSON.stringify(value));
  return Result.isFailure(result) ? result.failure.problems.map((problem) => problem.subject) : [];
};

describe("decodeProjectJson", () => {
  it("reads back what renderProjectJson writes, with defaults for the rest", () => {
    const read = Result.getOrThrow(decodeProjectJson(renderProjectJson({ id: "demo", title: "Demo ✓" })));
    assert.deepStrictEqual(
      { ...read, id: String(read.id) },
      {
        id: "demo",
        title: "Demo ✓",
        modelDefaults: {},
        modelCatalog: null,
        leadRuntime: null,
        reportLanguage: "en",
        workingLanguage: "en",
        prTemplatePath: null,
        baseRef: null,
        worktree: { copyFiles: [], setup: [] },
        independence: null,
      },
    );
  });

  it("folds the id, splits model refs at the first slash and spells languages one way", () => {
    const read = Result.getOrThrow(
      decodeProjectJson(
        JSON.stringify({
          id: "My App",
          modelDefaults: { analyser: ["Claude/opus", "other/a/b"] },
          reportLanguage: "KO-kr",
        }),
      ),
    );
    assert.strictEqual(read.id, "my-app");
    assert.deepStrictEqual(
      read.modelDefaults.analyser?.map((ref) => [String(ref.provider), ref.modelId]),
      [
        ["claude", "opus"],
        ["other", "a/b"],
      ],
    );
    assert.strictEqual(read.reportLanguage, "ko-KR");
  });

  it("takes of a catalogue as much as the file tells", () => {
    const modelCatalog = {
      providers: [{ id: "claude", models: [{ id: "opus-9", aliases: ["opus"] }] }, { id: "mine" }],
    };
    const read = Result.getOrThrow(decodeProjectJson(JSON.stringify({ id: "demo", modelCatalog })));
    assert.deepStrictEqual(JSON.parse(JSON.stringify(read.modelCatalog)), {
      providers: [
        { id: "claude", models: [{ id: "opus-9", aliases: ["opus"], provider: "claude" }] },
        { id: "mine", models: [] },
      ],
    });
  });

  it("names file and key of every malformed default", () => {
    assert.sameMembers(
      [...project({ modelDefaults: { analyser: ["opus"], reviewer: [], "report-writer": "claude/opus" } })],
      [
        ".okstra/project.json#/modelDefaults/analyser/0",
        ".okstra/project.json#/modelDefaults/reviewer",
        ".okstra/project.json#/modelDefaults/report-writer",
      ],
    );
  });

  for (const path of [
    "/etc/passwd",
    "../x",
    "a/../../x",
    "a/..",
    "./a",
    "~/x",
    "C:\\x",
    "a\\b",
    "",
    "a\u0000b",
    "a/./b",
  ]) {
    it(`refuses the path ${JSON.stringify(path)}`, () => {
      assert.deepStrictEqual(project({ prTemplatePath: path }), [".okstra/project.json#/prTemplatePath"]);
      assert.deepStrictEqual(project({ worktree: { copyFiles: ["ok", path] } }), [
        ".okstra/project.json#/worktree/copyFiles/1",
      ]);
    });
  }
  for (const path of [".env", "config/..env", "문서/PR 양식.md", ".github/pull_request_template.md"]) {
    it(`takes the path ${path}`, () => assert.deepStrictEqual(project({ prTemplatePath: path }), []));
  }

  const values: ReadonlyArray<readonly [key: string, value: unknown]> = [
    ["schemaVersion", "2.0"],
    ["id", ".."],
    ["title", ""],
    ["leadRuntime", "Claude Code"],
    ["reportLanguage", "english"],
    ["baseRef", "-x"],
    ["baseRef", "a b"],
    ["independence", "none"],
  ];
  for (const [key, value] of values) {
    it(`refuses ${JSON.stringify(value)} for ${key}`, () =>
      assert.deepStrictEqual(project({ [key]: value }), [`.okstra/project.json#/${key}`]));
  }

  it("tells malformed syntax by line and column", () => {
    const result = decodeProjectJson('{\n  "id": "demo",\n}');
    assert.isTrue(Result.isFailure(result));
    if (Result.isFailure(result)) assert.include(result.failure.message, ".okstra/project.json:3:1");
  });
});

describe("decodeHomeConfig", () => {
  it("reads an absent or empty file as defaults", () => {
    for (const text of [null, "{}"])
      assert.strictEqual(Result.getOrThrow(decodeHomeConfig(text)).abortAfterHours, 24);
  });
  it("reads the time after which a run counts as aborted, and what is trusted", () => {
    const trusted = { "demo-0123abcd": ["a".repeat(64)] };
    const read = Result.getOrThrow(decodeHomeConfig(JSON.stringify({ abortAfter: "90m", trusted })));
    assert.strictEqual(read.abortAfterHours, 1.5);
    assert.deepStrictEqual(read.trusted, trusted);
  });
  it("refuses what it does not know", () => {
    assert.deepStrictEqual(home({ abortAfter: "soon" }), ["config.json#/abortAfter"]);
    assert.deepStrictEqual(home({ trusted: { a: ["yes"] } }), ["config.json#/trusted/a/0"]);
    assert.deepStrictEqual(home({ modelDefault: {} }), ["config.json#/modelDefault"]);
  });
});

describe("the schemas of human-written files", () => {
  for (const [name, schema] of [
    ["project.json", ProjectJsonFile],
    ["config.json", HomeConfigFile],
    ["front matter", BriefFrontMatterFile],
  ] as const) {
    it(`of ${name} becomes a JSON Schema that refuses unknown keys`, () => {
      const document = Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" });
      assert.strictEqual(document.schema["type"], "object");
      assert.strictEqual(document.schema["additionalProperties"], false);
    });
  }
});

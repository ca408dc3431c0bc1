import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as Schema from "effect/Schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import { assert, describe, it } from "@effect/vitest";
import { givenSchema, publishedSchemas, schemaFile } from "../../scripts/publishedSchemas.ts";
import { runRef, sampleManifest, sampleRecord, sampleReport } from "../samples/sampleArtefacts.ts";

const directory = join(import.meta.dirname, "../../schema");
const repository = join(import.meta.dirname, "../../../..");

const ajv = new Ajv2020({ allErrors: true, strict: false });
const validatorOf = (name: string) => {
  const file: object = JSON.parse(readFileSync(join(directory, `${name}.schema.json`), "utf8"));
  return ajv.getSchema(`urn:okstra:schema:${name}:1`) ?? ajv.compile(file);
};

const ref = runRef("cart", 1);

const samples: ReadonlyArray<{
  readonly name: string;
  readonly good: object;
  readonly spoil: Readonly<Record<string, unknown>>;
}> = [
  { name: "run-manifest", good: sampleManifest(ref), spoil: { brief: { path: "b", sha256: "short" } } },
  {
    name: "worker-record",
    good: sampleRecord(ref, "running", "2030-01-31T09:00:00.000Z"),
    spoil: { updatedAt: "2030-01-31T09:00:00Z" },
  },
  { name: "report-data-error-analysis", good: sampleReport(ref), spoil: { status: "published" } },
  {
    name: "worker-result",
    good: {
      "worker-id": "codex-analyser",
      "run-ref": "shop/cart/error-analysis/001",
      duty: "verifier",
      status: "completed",
      verdict: "pass",
      summary: "s",
      confidence: "low",
      findings: [],
    },
    spoil: { findings: [{ id: "1" }] },
  },
];

describe("the JSON Schema files", () => {
  it("are current: run `node scripts/generate-schemas.ts` after a change", () => {
    assert.deepStrictEqual(
      readdirSync(directory).sort(),
      publishedSchemas.map(({ name }) => `${name}.schema.json`).sort(),
    );
    for (const published of publishedSchemas) {
      assert.strictEqual(
        readFileSync(join(directory, `${published.name}.schema.json`), "utf8"),
        schemaFile(published),
        published.name,
      );
      if (published.copy !== undefined)
        assert.strictEqual(readFileSync(join(repository, published.copy), "utf8"), givenSchema(published));
    }
  });

  it("that a report's writer is given take the one version that it writes", () => {
    const given = publishedSchemas.find(({ name }) => name === "report-data-error-analysis")!;
    const valid = new Ajv2020({ strict: false }).compile(JSON.parse(givenSchema(given)));
    assert.isTrue(valid(sampleReport(ref)));
    for (const schemaVersion of ["1", "1.1", "9.9"])
      assert.isFalse(valid({ ...sampleReport(ref), schemaVersion }));
  });

  it.each(publishedSchemas.map(({ name }) => name))("%s is a schema that a validator takes", (name) => {
    assert.isFunction(validatorOf(name));
  });

  it.each(samples)("$name takes a real example, with keys of a later version", ({ name, good }) => {
    const valid = validatorOf(name);
    assert.isTrue(valid(good), ajv.errorsText(valid.errors));
    assert.isTrue(valid({ ...good, "of-a-later-version": 1 }));
  });

  it.each(samples)("$name refuses what its Effect Schema refuses", ({ name, good, spoil }) => {
    const schema = publishedSchemas.find((published) => published.name === name)?.schema;
    assert.isDefined(schema);
    const valid = validatorOf(name);
    const is = Schema.is(schema);
    const missing = Object.keys(good).flatMap((key) => {
      const { [key]: _, ...rest } = good as Record<string, unknown>;
      return [rest];
    });
    assert.isTrue(is(good));
    assert.isFalse(is({ ...good, ...spoil }));
    assert.isFalse(valid({ ...good, ...spoil }));
    for (const value of missing) assert.strictEqual(valid(value), is(value));
  });

  it("refuse unknown keys in what people write, as okstra does, and take their $schema line", () => {
    const valid = validatorOf("project");
    const project = { $schema: "urn:okstra:schema:project:1", id: "demo", reportLanguage: "ko" };
    assert.isTrue(valid(project), ajv.errorsText(valid.errors));
    assert.isFalse(valid({ ...project, reportLangauge: "ko" }));
    assert.isFalse(valid({ ...project, worktree: { copyFile: [] } }));
    assert.isFalse(valid({ ...project, reportLanguage: "Korean!" }));
  });
});

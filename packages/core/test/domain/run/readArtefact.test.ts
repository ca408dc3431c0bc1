import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { assert, describe, it } from "@effect/vitest";
import { ArtefactMalformed, ArtefactTooNew } from "../../../src/domain/run/ArtefactFault.ts";
import { artefactHeader, headerOf } from "../../../src/domain/run/artefactHeader.ts";
import type { ArtefactUpgrade } from "../../../src/domain/run/artefactUpgrades.ts";
import { readArtefact } from "../../../src/domain/run/readArtefact.ts";
import { RunManifest } from "../../../src/domain/run/RunManifest.ts";
import { artefactJson } from "../../../src/domain/text/canonicalJson.ts";
import { runRef, sampleManifest } from "../../samples/sampleArtefacts.ts";

const Note = Schema.Struct({
  ...artefactHeader("note"),
  title: Schema.String,
  lines: Schema.Array(Schema.Struct({ n: Schema.Int, tags: Schema.Array(Schema.Literals(["x", "y"])) })),
});

const read = (value: unknown, upgrades: ReadonlyArray<ArtefactUpgrade> = []) =>
  readArtefact(Note, JSON.stringify(value), { file: "note.json", upgrades });

const failureOf = (result: Result.Result<unknown, unknown>): unknown =>
  Result.isFailure(result) ? result.failure : null;

const note = { ...headerOf("note"), title: "t", lines: [{ n: 1, tags: ["x"] }] };

describe("reading an artefact", () => {
  it("keeps keys it does not know, at every depth", () => {
    const value = { ...note, later: 1, lines: [{ n: 1, tags: ["x"], more: { deep: true } }] };
    assert.deepStrictEqual<unknown>(Result.getOrNull(read(value)), value);
  });

  it("gives a run manifest back as it was written", () => {
    const manifest = sampleManifest(runRef("cart", 7));
    assert.deepStrictEqual(
      Result.getOrNull(readArtefact(RunManifest, artefactJson(manifest), { file: "m.json" })),
      manifest,
    );
  });

  it("tells every wrong value by pointer, with what was got and expected", () => {
    const failure = failureOf(read({ ...note, title: 3, lines: [{ n: 1.5, tags: ["z"] }, { tags: [] }] }));
    assert.instanceOf(failure, ArtefactMalformed);
    assert.deepStrictEqual(
      failure.faults.map(({ pointer, got }) => [pointer, got]),
      [
        ["/title", "3"],
        ["/lines/0/n", "1.5"],
        ["/lines/0/tags/0", '"z"'],
        ["/lines/1/n", "nothing"],
      ],
    );
    assert.deepStrictEqual(
      failure.problems.map(({ subject }) => subject),
      ["note.json#/title", "note.json#/lines/0/n", "note.json#/lines/0/tags/0", "note.json#/lines/1/n"],
    );
    assert.include(failure.message, "(and 3 more)");
  });

  it("escapes pointers as JSON Pointer does", () => {
    const Odd = Schema.Struct({ ...artefactHeader("note"), "a/b~c": Schema.Int });
    const failure = failureOf(
      readArtefact(Odd, JSON.stringify({ ...headerOf("note"), "a/b~c": "x" }), { file: "f" }),
    );
    assert.instanceOf(failure, ArtefactMalformed);
    assert.strictEqual(failure.faults[0]?.pointer, "/a~1b~0c");
  });

  it.each(["", "{", "[]", "null", "3", '"text"', "\u0000"])("refuses %j as no JSON object", (text) => {
    assert.instanceOf(failureOf(readArtefact(Note, text, { file: "f" })), ArtefactMalformed);
  });

  it("refuses an artefact of another kind", () => {
    const failure = failureOf(read({ ...note, $schema: "urn:okstra:schema:run-manifest:1" }));
    assert.instanceOf(failure, ArtefactMalformed);
    assert.strictEqual(failure.faults[0]?.pointer, "/$schema");
  });

  it("reads a newer minor version and refuses a newer major one", () => {
    assert.isTrue(Result.isSuccess(read({ ...note, schemaVersion: "1.99" })));
    const failure = failureOf(read({ ...note, $schema: "urn:okstra:schema:note:2", schemaVersion: "2.0" }));
    assert.instanceOf(failure, ArtefactTooNew);
    assert.include(failure.message, "2.0");
  });

  it("brings an older version up step by step, before its values are judged", () => {
    const old = { $schema: "urn:okstra:schema:note:0", schemaVersion: "0.8", name: "t", extra: 1 };
    const steps: ReadonlyArray<ArtefactUpgrade> = [
      {
        name: "note",
        from: "0.8",
        to: "0.9",
        apply: ({ name, ...rest }) => ({ ...rest, title: name }),
      },
      {
        name: "note",
        from: "0.9",
        to: "1.0",
        apply: (value) => ({ ...value, ...headerOf("note"), lines: [] }),
      },
      { name: "other", from: "0.8", to: "1.0", apply: () => ({}) },
    ];
    assert.deepStrictEqual<unknown>(Result.getOrNull(read(old, steps)), {
      ...headerOf("note"),
      extra: 1,
      title: "t",
      lines: [],
    });
  });

  it("refuses an older version that no step leads from", () => {
    const failure = failureOf(read({ ...note, $schema: "urn:okstra:schema:note:0", schemaVersion: "0.7" }));
    assert.instanceOf(failure, ArtefactMalformed);
    assert.strictEqual(failure.faults[0]?.pointer, "/schemaVersion");
  });

  it.prop("never throws, whatever the text", [Schema.String], ([text]) => {
    const header = { ...headerOf("note"), title: text, lines: text };
    for (const given of [text, JSON.stringify(header)])
      assert.doesNotThrow(() => readArtefact(Note, given, { file: "f" }));
  });
});

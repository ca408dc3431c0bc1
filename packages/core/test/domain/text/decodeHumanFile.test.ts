import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { decodeHumanFile } from "../../../src/domain/text/decodeHumanFile.ts";

const Settings = Schema.Struct({
  name: Schema.String.check(Schema.isPattern(/^[a-z]+$/, { expected: "lower-case letters" })).annotateKey({
    description: "a name",
  }),
  level: Schema.optionalKey(Schema.Literals(["family", "model"])),
  words: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  count: Schema.optionalKey(Schema.Int),
  nested: Schema.optionalKey(Schema.Struct({ copyFiles: Schema.optionalKey(Schema.Array(Schema.String)) })),
});

const problemsOf = (
  value: unknown,
): ReadonlyArray<readonly [subject: string, tag: string, got: string, expected: string]> => {
  const result = decodeHumanFile(Settings, value, { file: "f.json" });
  return Result.isFailure(result)
    ? result.failure.problems.map(({ subject, tag, got, expected }) => [subject, tag, got, expected] as const)
    : [];
};

describe("decodeHumanFile", () => {
  it("takes what fits", () =>
    assert.deepStrictEqual(Result.getOrThrow(decodeHumanFile(Settings, { name: "a" }, { file: "f" })), {
      name: "a",
    }));
  it("tells every problem at once, by pointer", () => {
    assert.sameDeepMembers(
      [...problemsOf({ nmae: 1, level: "famly", words: ["a", 1], count: 1.5, nested: { copyfiles: [] } })],
      [
        ["f.json#/nmae", "UnknownKey", 'the unknown key "nmae"', 'a known key; did you mean "name"?'],
        ["f.json#/name", "MissingKey", "nothing", "a name"],
        ["f.json#/level", "WrongValue", '"famly"', '"family" or "model"; did you mean "family"?'],
        ["f.json#/words/1", "WrongValue", "1", "text"],
        ["f.json#/count", "WrongValue", "1.5", "an integer"],
        [
          "f.json#/nested/copyfiles",
          "UnknownKey",
          'the unknown key "copyfiles"',
          'a known key; did you mean "copyFiles"?',
        ],
      ],
    );
  });
  it("tells a wrong text with what its check wants", () => {
    assert.deepStrictEqual(problemsOf({ name: "A\u001b" }), [
      ["f.json#/name", "WrongValue", '"AU+001B"', "lower-case letters"],
    ]);
  });
  it("tells a whole that is no object", () => {
    assert.deepStrictEqual(problemsOf([]), [["f.json", "WrongValue", "an empty list", "an object"]]);
    assert.deepStrictEqual(problemsOf(null), [["f.json", "WrongValue", "null", "an object"]]);
  });
  it("refuses __proto__ as an unknown key and escapes pointers", () => {
    assert.strictEqual(problemsOf(JSON.parse('{"name":"a","__proto__":{}}'))[0]?.[0], "f.json#/__proto__");
    assert.strictEqual(problemsOf({ name: "a", "x/~y": 1 })[0]?.[0], "f.json#/x~1~0y");
  });
  it("cuts a long value short", () => {
    assert.isBelow(problemsOf({ name: "A".repeat(5000) })[0]?.[2].length ?? 0, 100);
  });
  it.prop("answers any JSON", { value: Schema.Json }, ({ value }) => {
    assert.isAbove(problemsOf(value).length, 0);
  });
});

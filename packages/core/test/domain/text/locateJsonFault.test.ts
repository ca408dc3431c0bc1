import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { locateJsonFault } from "../../../src/domain/text/locateJsonFault.ts";
import { parseHumanJson } from "../../../src/domain/text/parseHumanJson.ts";

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const Tokens = Schema.Array(
  Schema.Literals([
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"a"',
    '"',
    "\\",
    "\\u12",
    "\\n",
    "1",
    "-",
    "0",
    ".5",
    "e3",
    "true",
    "nul",
    "null",
    " ",
    "\n",
    "\t",
    "'a'",
    "//",
    "\u0001",
  ]),
).check(Schema.isMinLength(1), Schema.isMaxLength(10));

describe("locateJsonFault", () => {
  const table: ReadonlyArray<
    readonly [text: string, line: number, column: number, got: string, expected: string]
  > = [
    ['{\n  "a": 1,\n}', 3, 1, '"}" after a comma', "a key in double quotes"],
    ['{"a": 1 "b": 2}', 1, 9, '"""', '"," or "}"'],
    ["{'a': 1}", 1, 2, '"\'"', "a key in double quotes"],
    ['{"a" 1}', 1, 6, '"1"', '":" after the key'],
    ["[1,\r\n2", 2, 2, "the end of the file", '"," or "]"'],
    ["", 1, 1, "the end of the file", "a value"],
    ['{"a": // why\n1}', 1, 7, "a comment", "a value"],
    ['"a\nb"', 1, 3, "the end of the line", "the closing double quote"],
    ['"\\x"', 1, 2, '"\\"', "a known escape"],
    ["[1] 2", 1, 5, '"2"', "the end of the file"],
    ["[01]", 1, 3, '"1"', '"," or "]"'],
    ["\u0007", 1, 1, '"U+0007"', "a value"],
  ];
  for (const [text, line, column, got, expected] of table) {
    it(`tells where and why ${JSON.stringify(text)} is no JSON`, () => {
      assert.deepStrictEqual(locateJsonFault(text), { line, column, got, expected });
    });
  }
  it.prop(
    "agrees with JSON.parse on tokens in any order",
    { tokens: Tokens },
    ({ tokens }) => {
      const text = tokens.join("");
      assert.strictEqual(locateJsonFault(text) === null, isJson(text), text);
    },
    { arbitrary: { runs: 3000, size: 100 } },
  );
  it.prop(
    "agrees with JSON.parse on JSON with one piece cut out",
    { value: Schema.Json, at: Schema.Int },
    ({ value, at }) => {
      const json = JSON.stringify(value, null, 1);
      const cut = Math.abs(at) % (json.length + 1);
      for (const text of [json, json.slice(0, cut) + json.slice(cut + 1)]) {
        assert.strictEqual(locateJsonFault(text) === null, isJson(text), text);
      }
    },
  );
  it("takes a million brackets and a million characters in a string", () => {
    assert.strictEqual(locateJsonFault("[".repeat(100_000))?.column, 100_001);
    assert.strictEqual(locateJsonFault(`"${"a".repeat(1_000_000)}`)?.column, 1_000_002);
  });
});

describe("parseHumanJson", () => {
  it("skips a BOM", () =>
    assert.deepStrictEqual(Result.getOrThrow(parseHumanJson('\uFEFF{"a":1}', { file: "f" })), { a: 1 }));
  it("names file, line and column", () => {
    const result = parseHumanJson('{\n"a": ]\n}', { file: "config.json" });
    assert.isTrue(Result.isFailure(result));
    if (Result.isFailure(result))
      assert.include(result.failure.message, 'config.json:2:6: got "]", expected a value.');
  });
});

import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { maxYamlLength, parseYaml, readYaml, type YamlFault } from "../../../src/domain/text/parseYaml.ts";

const faultOf = (text: string): YamlFault | null => {
  const result = parseYaml(text);
  return Result.isFailure(result) ? result.failure : null;
};

describe("parseYaml", () => {
  it("reads the core schema", () => {
    assert.deepStrictEqual(Result.getOrThrow(parseYaml("a: 1\nb: yes\nc: [true, null, x]\n")), {
      a: 1,
      b: "yes",
      c: [true, null, "x"],
    });
    assert.isNull(Result.getOrThrow(parseYaml("")));
  });
  it("takes every scalar as written in the failsafe schema", () => {
    assert.deepStrictEqual(
      Result.getOrThrow(parseYaml("a: 007\nb: 1.10\nc: true\nd:", { schema: "failsafe" })),
      { a: "007", b: "1.10", c: "true", d: "" },
    );
  });
  const refused: ReadonlyArray<readonly [name: string, text: string, line: number]> = [
    ["a duplicate key", "a: 1\na: 2\n", 2],
    ["an unclosed list", "a:\n  - [1, 2\nb: 3\n", 3],
    ["a tag nobody knows", "a: !!js/function x\n", 1],
    ["a tag of one's own", "b: 1\na: !env HOME\n", 2],
    ["two documents", "a: 1\n---\nb: 2\n", 2],
    ["a tab as indent", "a:\n\tb: 1\n", 2],
  ];
  for (const [name, text, line] of refused) {
    it(`refuses ${name} with its line`, () => {
      const fault = faultOf(text);
      assert.strictEqual(fault?.line, line);
      assert.isAtLeast(fault?.column ?? 0, 1);
      assert.isNotEmpty(fault?.message);
    });
  }
  it("refuses an alias bomb", () => {
    const lines = ["a0: &a0 [x,x,x,x,x,x,x,x,x]"];
    for (let i = 1; i < 12; i++)
      lines.push(
        `a${i}: &a${i} [${Array(9)
          .fill(`*a${i - 1}`)
          .join(",")}]`,
      );
    assert.include(faultOf(lines.join("\n"))?.message, "alias");
  });
  it("refuses what nests too deep and what is too long", () => {
    assert.isNotNull(faultOf("[".repeat(20_000)));
    assert.isNotNull(faultOf("a".repeat(maxYamlLength + 1)));
  });
  it("makes no prototype of a key", () => {
    const value = Result.getOrThrow(parseYaml("__proto__: {polluted: 1}\n"));
    assert.deepStrictEqual(Object.keys(value as object), ["__proto__"]);
    assert.strictEqual(Object.getPrototypeOf(value), Object.prototype);
  });
  it("knows where members stand", () => {
    const { positionOf } = Result.getOrThrow(readYaml("a:\n  b:\n    - x\n    - y\n"));
    assert.deepStrictEqual(positionOf(["a", "b"]), { line: 2, column: 3 });
    assert.deepStrictEqual(positionOf(["a", "b", 1]), { line: 4, column: 7 });
    assert.deepStrictEqual(positionOf(["a", "missing"]), { line: 1, column: 1 });
  });
  it.prop("answers any text", { text: Schema.String }, ({ text }) => {
    assert.isBoolean(Result.isSuccess(parseYaml(text)));
  });
});

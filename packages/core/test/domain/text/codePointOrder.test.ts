import * as Schema from "effect/Schema";
import { assert, describe, it } from "@effect/vitest";
import { byCodePoint } from "../../../src/domain/text/codePointOrder.ts";

const Letter = Schema.Literals(["a", "b", "é", "\uD7FF", "\uE000", "\uFFFD", "😀", "𐀀"]);

/** The same order, said naively. */
const naive = (left: string, right: string): number => {
  const a = [...left].map((each) => each.codePointAt(0) ?? 0);
  const b = [...right].map((each) => each.codePointAt(0) ?? 0);
  const at = a.findIndex((point, index) => point !== b[index]);
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
};

describe("code point order", () => {
  it.prop(
    "agrees with comparing code points one by one",
    [Schema.Array(Letter), Schema.Array(Letter)],
    ([left, right]) => {
      const [a, b] = [left.join(""), right.join("")];
      assert.strictEqual(Math.sign(byCodePoint(a, b)), Math.sign(naive(a, b)));
    },
  );

  it("puts what lies beyond the first plane last, unlike code units", () => {
    assert.deepStrictEqual(["😀", "\uE000", "a"].sort(byCodePoint), ["a", "\uE000", "😀"]);
  });
});

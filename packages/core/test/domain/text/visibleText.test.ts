import { assert, describe, it } from "@effect/vitest";
import * as Schema from "effect/Schema";
import { visibleText } from "../../../src/domain/text/visibleText.ts";

describe("visibleText", () => {
  const table: ReadonlyArray<readonly [string, string]> = [
    ["plain 한글 ไทย हिन्दी", "plain 한글 ไทย हिन्दी"],
    ["\u001b[31mred", "U+001B[31mred"],
    ["a\u202eb", "aU+202Eb"],
    ["a\u200bb\ufeff", "aU+200BbU+FEFF"],
    ["a\u3164\u2028", "aU+3164U+2028"],
    ["\u{e0041}", "U+E0041"],
    ["\ud800", "U+D800"],
    ["a\nb", "aU+000Ab"],
  ];
  for (const [given, shown] of table) {
    it(`shows ${JSON.stringify(given)} as ${shown}`, () => assert.strictEqual(visibleText(given), shown));
  }
  it("keeps newlines on request, and nothing else", () => {
    assert.strictEqual(visibleText("a\r\n\tb", { keep: "newlines" }), "aU+000D\nU+0009b");
  });
  it.prop("never lets a control or invisible character through", { text: Schema.String }, ({ text }) => {
    assert.notMatch(visibleText(text), /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u);
  });
});

import { assert, describe, it } from "@effect/vitest";
import { excerpt } from "../../../src/domain/text/excerpt.ts";

describe("an excerpt", () => {
  it("is the text itself where that is short enough", () => {
    assert.strictEqual(excerpt("abc", 3, "more"), "abc");
  });

  it("says where the rest is, and cuts no character in two", () => {
    assert.strictEqual(excerpt("abcd", 3, "more in a.json"), "abc… (more in a.json)");
    assert.strictEqual(excerpt("ab😀d", 3, "more"), "ab… (more)");
  });
});

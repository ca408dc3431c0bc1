import { assert, describe, it } from "@effect/vitest";
import * as Schema from "effect/Schema";
import { splitFrontMatter } from "../../../src/domain/text/frontMatter.ts";

describe("splitFrontMatter", () => {
  for (const [name, end] of [
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ] as const) {
    it(`splits at fences with ${name}`, () => {
      const text = ["---", "a: 1", "b: 2", "---", "# T", ""].join(end);
      assert.deepStrictEqual(splitFrontMatter(text), {
        yaml: `a: 1${end}b: 2${end}`,
        body: `# T${end}`,
        bodyLine: 5,
        unclosed: false,
      });
    });
  }
  it("skips a BOM, takes ... as the end and blanks after a fence", () => {
    assert.deepStrictEqual(splitFrontMatter("\uFEFF--- \na: 1\n...\t\nx"), {
      yaml: "a: 1\n",
      body: "x",
      bodyLine: 4,
      unclosed: false,
    });
  });
  it("takes an empty front matter", () => {
    assert.deepStrictEqual(splitFrontMatter("---\n---"), {
      yaml: "",
      body: "",
      bodyLine: 2,
      unclosed: false,
    });
  });
  it("leaves a text without front matter whole", () => {
    assert.deepStrictEqual(splitFrontMatter("# T\n---\na"), {
      yaml: null,
      body: "# T\n---\na",
      bodyLine: 1,
      unclosed: false,
    });
    assert.isNull(splitFrontMatter("----\na\n----\n").yaml);
  });
  it("tells an opening fence without end", () => {
    assert.deepStrictEqual(splitFrontMatter("---\na: 1\n--- b\n"), {
      yaml: null,
      body: "---\na: 1\n--- b\n",
      bodyLine: 1,
      unclosed: true,
    });
  });
  it.prop("loses nothing of a text", { yaml: Schema.String, body: Schema.String }, ({ yaml, body }) => {
    const clean = yaml.replace(/[\r\n]/g, " ").replace(/^(?:---|\.\.\.)/, "x");
    const split = splitFrontMatter(`---\n${clean}\n---\n${body}`);
    assert.strictEqual(split.yaml, `${clean}\n`);
    assert.strictEqual(split.body, body);
  });
});

import { assert, describe, it } from "@effect/vitest";
import { fromMarkdown } from "mdast-util-from-markdown";
import { codeCell, fencedBlock, inlineCode, tableCell } from "../../../src/domain/bundle/markdownText.ts";
import { visibleText } from "../../../src/domain/text/visibleText.ts";
import { HostileText, joined } from "./hostileText.ts";

describe("inlineCode", () => {
  it("shows plain words as they are", () => {
    assert.strictEqual(inlineCode("src/a b.ts"), "`src/a b.ts`");
    assert.strictEqual(inlineCode("a `b` c"), "``a `b` c``");
    assert.strictEqual(inlineCode("`"), "`` ` ``");
  });

  it.prop("is one code span, whatever it holds", { parts: HostileText }, ({ parts }) => {
    const { children } = fromMarkdown(`before ${inlineCode(joined(parts))} after`);
    assert.lengthOf(children, 1);
    const [paragraph] = children;
    assert.deepStrictEqual(
      paragraph?.type === "paragraph" ? paragraph.children.map(({ type }) => type) : [],
      ["text", "inlineCode", "text"],
    );
  });
});

describe("tableCell", () => {
  it("escapes borders and folds lines", () => {
    assert.strictEqual(tableCell("a|b\r\nc"), "a\\|b c");
    assert.strictEqual(tableCell("a\\|b"), "a\\\\\\|b");
  });

  it.prop("has no border that any reader of tables sees", { parts: HostileText }, ({ parts }) => {
    const cell = codeCell(joined(parts));
    assert.notInclude(cell, "\n");
    // A strict reader pairs backslashes from the left, a lax one looks at the last only.
    assert.notInclude(cell.replace(/\\[\\|]/g, ""), "|");
    assert.isFalse(/(^|[^\\])\|/.test(cell));
  });
});

describe("fencedBlock", () => {
  it.prop("is one code block that holds the visible text", { parts: HostileText }, ({ parts }) => {
    const text = joined(parts);
    const { children } = fromMarkdown(`before\n\n${fencedBlock(text)}\n\nafter\n`);
    assert.deepStrictEqual(
      children.map(({ type }) => type),
      ["paragraph", "code", "paragraph"],
    );
    const block = children[1];
    const shown = text.replace(/\r\n?/g, "\n").replace(/\t/g, "    ");
    assert.strictEqual(
      block?.type === "code" ? block.value : null,
      visibleText(shown, { keep: "newlines" }).replace(/\n+$/, ""),
    );
  });
});

import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { splitFrontMatter } from "../../../src/domain/text/frontMatter.ts";

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>["children"][number];

/** A rendered report as a reader of GitHub's Markdown sees it. */
export interface ReadReport {
  readonly frontMatter: string;
  /** Headings, lists, tables with their rows and cells, paragraphs, and the kinds of what stands in their lines. */
  readonly shape: unknown;
  /** The text of every heading, paragraph, cell and code block, in order. */
  readonly leaves: ReadonlyArray<{ readonly kind: string; readonly text: string }>;
}

export const readReportMarkdown = (markdown: string): ReadReport => {
  const { yaml, body } = splitFrontMatter(markdown);
  const leaves: Array<{ readonly kind: string; readonly text: string }> = [];
  const shapeOf = (node: Node): unknown => {
    if (["heading", "paragraph", "tableCell", "code"].includes(node.type))
      leaves.push({ kind: node.type, text: textOf(node) });
    return [
      node.type,
      "depth" in node ? node.depth : null,
      "ordered" in node ? node.ordered : null,
      "children" in node ? node.children.map((child) => shapeOf(child as Node)) : null,
    ];
  };
  const tree = fromMarkdown(body, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return { frontMatter: yaml ?? "", shape: shapeOf(tree), leaves };
};

const textOf = (node: Node): string =>
  "children" in node
    ? node.children.map((child) => textOf(child as Node)).join("")
    : "value" in node
      ? node.value
      : `<${node.type}>`;

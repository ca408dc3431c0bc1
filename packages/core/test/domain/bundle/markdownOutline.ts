import { fromMarkdown } from "mdast-util-from-markdown";

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>["children"][number];

/** The blocks of a document, without the words in them. */
export const outline = (markdown: string): unknown => outlineOf(fromMarkdown(markdown));

const outlineOf = (node: Node): unknown =>
  "children" in node && node.type !== "paragraph"
    ? [node.type, "depth" in node ? node.depth : null, node.children.map((child) => outlineOf(child as Node))]
    : node.type;

/** Cells of each table row, counted as readers of tables do; what stands in a code block is no table. */
export const cells = (markdown: string): ReadonlyArray<number> =>
  fromMarkdown(markdown)
    .children.filter(({ type }) => type === "paragraph")
    .flatMap(({ position }) => markdown.slice(position?.start.offset, position?.end.offset).split("\n"))
    .filter((line) => line.startsWith("|"))
    .map((line) => line.replace(/\\[\\|]/g, "").split("|").length);

import { fencedBlock, inlineCode } from "../../bundle/markdownText.ts";
import { escapeBlockStart, escapeMarkdown } from "./escapeMarkdown.ts";
import { leafText } from "./leafText.ts";
import type { Line, LinePart, ListItem, MarkdownBlock } from "./MarkdownBlock.ts";

/** Blocks as Markdown, a blank line between them and a final newline. */
export const serialiseBlocks = (blocks: ReadonlyArray<MarkdownBlock>): string =>
  `${blocks.map(blockText).join("\n\n")}\n`;

const blockText = (block: MarkdownBlock): string => {
  if (block.kind === "heading") return `${"#".repeat(block.depth)} ${lineText(block.line)}`;
  if (block.kind === "paragraph") return lineText(block.line);
  if (block.kind === "list")
    return block.items
      .flatMap((item, at) => itemLines(item, block.ordered ? `${at + 1}.` : "-", ""))
      .join("\n");
  if (block.kind === "table")
    return [block.header, block.header.map(() => null), ...block.rows].map(rowText).join("\n");
  return fencedBlock(block.text.trim() === "" ? leafText(block.text) : block.text, block.info);
};

const itemLines = ({ line, below }: ListItem, marker: string, indent: string): ReadonlyArray<string> => [
  `${indent}${marker} ${lineText(line)}`,
  // What belongs to an item stands below its first letter.
  ...below.flatMap((item) => itemLines(item, "-", `${indent}${" ".repeat(marker.length + 1)}`)),
];

/** Null is a cell of the line below the header. */
const rowText = (cells: ReadonlyArray<Line | null>): string =>
  `| ${cells.map((cell) => (cell === null ? "---" : lineText(cell))).join(" | ")} |`;

const lineText = (line: Line): string =>
  line.map((part, at) => partText(part, at === 0 ? escapeBlockStart : escapeMarkdown)).join("");

const partText = ({ kind, text }: LinePart, escape: (text: string) => string): string => {
  if (kind === "label") return `**${escapeMarkdown(text)}**`;
  if (kind === "code") return inlineCode(leafText(text));
  return escape(kind === "words" ? text : leafText(text));
};

import * as Result from "effect/Result";
import { fromMarkdown, type Options } from "mdast-util-from-markdown";
import type { Heading, RootContent } from "mdast";

export interface BriefHeading {
  readonly depth: number;
  /** As written between the marks; inline markup stays. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** What stands below it, down to the next heading of its own or a higher level: comments and bare marks don't count. */
  readonly isEmpty: boolean;
}

export interface BriefPlaceholder {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

export interface BriefStructure {
  /** At the top level: those in quotes, lists and code belong to what is quoted. */
  readonly headings: ReadonlyArray<BriefHeading>;
  /** Outside of code and comments. */
  readonly placeholders: ReadonlyArray<BriefPlaceholder>;
}

/** A place the template leaves open: a brief that still has one was not written to the end. */
const placeholder = /\[fill in:[^\]\n]{0,500}\]?/g;

const maxNesting = 60;

/** The block structure of a Markdown text; fails with the line where containers nest too deep to be read. */
export const readBriefStructure = (body: string): Result.Result<BriefStructure, { readonly line: number }> => {
  const deep = tooDeepLine(body);
  if (deep !== null) return Result.fail({ line: deep });
  let nodes: ReadonlyArray<RootContent>;
  try {
    nodes = fromMarkdown(body, blocksOnly).children;
  } catch {
    // Nothing of Markdown is malformed; what remains is a text that exhausts the parser.
    return Result.fail({ line: 1 });
  }
  return Result.succeed({ headings: headingsOf(nodes, body), placeholders: placeholdersOf(nodes, body) });
};

/** Inline constructs are not needed here, and theirs are the parser's super-linear cases. */
const blocksOnly: Options = {
  extensions: [
    {
      disable: {
        null: [
          "attention",
          "autolink",
          "codeText",
          "definition",
          "hardBreakEscape",
          "htmlText",
          "labelEnd",
          "labelStartImage",
          "labelStartLink",
        ],
      },
    },
  ],
};

/** Every `>` and list mark at the head of a line opens a container, which costs the parser on every later line. */
const tooDeepLine = (body: string): number | null => {
  let line = 1;
  for (const text of body.split(/\r\n|\n|\r/)) {
    const head = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/.exec(text)?.[0] ?? "";
    if ((head.match(/>|[-+*]|[.)]/g)?.length ?? 0) > maxNesting) return line;
    line++;
  }
  return null;
};

const headingsOf = (nodes: ReadonlyArray<RootContent>, body: string): ReadonlyArray<BriefHeading> => {
  const headings: Array<BriefHeading & { isEmpty: boolean }> = [];
  /** Those whose section is still open, outermost first. */
  let open: Array<BriefHeading & { isEmpty: boolean }> = [];
  for (const node of nodes) {
    if (node.type === "heading") {
      const heading = { depth: node.depth, text: headingText(node), ...placeOf(node), isEmpty: true };
      open = [...open.filter((outer) => outer.depth < heading.depth), heading];
      headings.push(heading);
    } else if (hasContent(node, body)) {
      for (const heading of open) heading.isEmpty = false;
    }
  }
  return headings;
};

const headingText = (heading: Heading): string =>
  heading.children.map((child) => ("value" in child ? child.value : "")).join("").replace(/\s+/g, " ").trim();

const placeOf = (node: RootContent): { readonly line: number; readonly column: number } => ({
  line: node.position?.start.line ?? 1,
  column: node.position?.start.column ?? 1,
});

const hasContent = (node: RootContent, body: string): boolean =>
  /[\p{L}\p{N}\p{S}]/u.test(
    sourceOf(node, body)
      .replace(/<!--[^]*?(?:-->|$)/g, "")
      .replace(/^[ \t>]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]+\[[ xX]?\])?(?=\s|$)/gm, ""),
  );

const sourceOf = (node: RootContent, body: string): string =>
  body.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);

const placeholdersOf = (nodes: ReadonlyArray<RootContent>, body: string): ReadonlyArray<BriefPlaceholder> => {
  const found: Array<BriefPlaceholder> = [];
  for (const node of nodes) {
    if (node.type === "code" || node.type === "html") continue;
    const source = sourceOf(node, body);
    for (const match of source.matchAll(placeholder)) {
      const before = source.slice(0, match.index).split(/\r\n|\n|\r/);
      const { line, column } = placeOf(node);
      const inLine = before.at(-1)?.length ?? 0;
      found.push({
        text: match[0],
        line: line + before.length - 1,
        column: before.length === 1 ? column + inLine : inLine + 1,
      });
    }
  }
  return found;
};

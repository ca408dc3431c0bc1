import MarkdownIt from "markdown-it";

export interface BriefHeading {
  readonly depth: number;
  /** As written between the marks; inline markup stays. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** Whether nothing stands below it before the next heading of its own or a higher level; comments don't count. */
  readonly isEmpty: boolean;
}

export interface BriefPlaceholder {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

export interface BriefStructure {
  /** Those at the top level, in order: headings in quotes and lists belong to what is quoted. */
  readonly headings: ReadonlyArray<BriefHeading>;
  /** What the template leaves open, outside of code and comments. */
  readonly placeholders: ReadonlyArray<BriefPlaceholder>;
}

const placeholder = /\[fill in:[^\]]{0,500}\]?/g;

/** What `checkBrief` looks at in a brief's body. Lines are those of the body. */
export const readBriefStructure = (body: string): BriefStructure => {
  const headings: Array<{ -readonly [Key in keyof BriefHeading]: BriefHeading[Key] }> = [];
  const placeholders: Array<BriefPlaceholder> = [];
  const lines = body.split(/\r\n|\n|\r/);
  const lineAt = (index: number): string => lines[index] ?? "";
  /** Headings whose section still runs and is still empty. */
  let open: typeof headings = [];
  let inHeading = false;
  const markdown = blockParser();
  for (const token of markdown.parse(lines.join("\n"), {})) {
    const [from, to] = token.map ?? [0, 0];
    if (token.type === "heading_open" && token.level === 0) {
      inHeading = true;
      const depth = Number(token.tag.slice(1));
      const column = lineAt(from).search(/\S/) + 1;
      const heading = { depth, text: "", line: from + 1, column, isEmpty: true };
      open = [...open.filter((outer) => outer.depth < depth), heading];
      headings.push(heading);
    } else if (token.type === "inline" && inHeading) {
      inHeading = false;
      open.at(-1)!.text = markdown.utils.unescapeMd(token.content.trim());
    } else if (hasWords(token.type === "html_block" ? withoutComments(token.content) : token.content)) {
      for (const heading of open) heading.isEmpty = false;
      open = [];
      if (token.type === "inline") {
        for (let line = from; line < to; line++) placeholders.push(...placeholdersIn(lineAt(line), line + 1));
      }
    }
  }
  return { headings, placeholders };
};

/**
 * Blocks alone: headings and sections need no inline markup, and inline parsing is where hostile text makes parsers
 * slow. Nesting is bounded by the parser (`maxNesting`), so a megabyte of quotes takes no longer than one of prose.
 */
const blockParser = () => new MarkdownIt("commonmark").disable(["inline", "text_join", "reference"]);

const placeholdersIn = (line: string, number: number): ReadonlyArray<BriefPlaceholder> =>
  [...line.matchAll(placeholder)].map((match) => ({ text: match[0], line: number, column: match.index + 1 }));

const withoutComments = (html: string): string => html.replace(/<!--[\s\S]*?(?:-->|$)/g, "");

/** An empty check box is a mark, not content. */
const hasWords = (text: string): boolean =>
  /[\p{L}\p{N}\p{S}]/u.test(text.replace(/^ *\[[ xX]?\](?= |$)/, ""));

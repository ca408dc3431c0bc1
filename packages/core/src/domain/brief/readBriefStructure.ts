import { scanBlocks } from "./scanBlocks.ts";

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
  /** Those at the top level, in order. */
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
  /** Headings whose section still runs and is still empty. */
  let open: typeof headings = [];
  const content = (text: string): void => {
    if (open.length === 0 || !hasWords(text)) return;
    for (const heading of open) heading.isEmpty = false;
    open = [];
  };
  scanBlocks(body, {
    heading: (found) => {
      const heading = { ...found, isEmpty: true };
      open = [...open.filter((outer) => outer.depth < heading.depth), heading];
      headings.push(heading);
    },
    prose: (text, line) => {
      content(text);
      if (!text.includes("[fill in:")) return;
      // Columns are those of the line as written, before tabs were expanded and marks taken off.
      for (const match of (lines[line - 1] ?? "").matchAll(placeholder)) {
        placeholders.push({ text: match[0], line, column: match.index + 1 });
      }
    },
    code: content,
    html: content,
  });
  return { headings, placeholders };
};

/** An empty check box is a mark, not content. */
const hasWords = (text: string): boolean => /[\p{L}\p{N}\p{S}]/u.test(text.replace(/^ *\[[ xX]?\](?= |$)/, ""));

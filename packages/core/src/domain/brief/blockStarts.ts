/** The first lines of CommonMark's blocks. `text` has no tabs, `indent` is its count of leading spaces, below 4. */

/** `# text #`: depth and text, the closing marks taken off. */
export const headingMark = (text: string, indent: number): { readonly depth: number; readonly text: string } | null => {
  let depth = 0;
  while (depth < 7 && text.charAt(indent + depth) === "#") depth++;
  const after = text.charAt(indent + depth);
  if (depth === 0 || depth > 6 || (after !== " " && after !== "")) return null;
  const content = text.slice(indent + depth).trim();
  let end = content.length;
  while (content.charAt(end - 1) === "#") end--;
  const isClosed = end === 0 || content.charAt(end - 1) === " ";
  return { depth, text: isClosed ? content.slice(0, end).trim() : content };
};

/** The underline of a heading: 1 for `=`, 2 for `-`. */
export const setextDepth = (text: string, indent: number): 1 | 2 | null => {
  const mark = text.slice(indent).trimEnd();
  if (/^=+$/.test(mark)) return 1;
  return /^-+$/.test(mark) ? 2 : null;
};

export const isThematicBreak = (text: string): boolean =>
  /^ *[-_*]/.test(text) && /^(?:-{3,}|_{3,}|\*{3,})$/.test(text.replace(/ +/g, ""));

export interface Fence {
  readonly character: string;
  readonly length: number;
}

export const fenceOpening = (text: string, indent: number): Fence | null => {
  const character = text.charAt(indent);
  if (character !== "`" && character !== "~") return null;
  let length = 0;
  while (text.charAt(indent + length) === character) length++;
  const holdsTick = character === "`" && text.includes("`", indent + length);
  return length < 3 || holdsTick ? null : { character, length };
};

export interface ListMark {
  /** Columns that a line must be indented to belong to the item. */
  readonly contentIndent: number;
  readonly isBlank: boolean;
  /** Whether it ends an open paragraph: only with content, and numbered only from 1. */
  readonly interrupts: boolean;
}

export const listMark = (text: string, indent: number): ListMark | null => {
  const mark = /^(?:[-+*]|(\d{1,9})[.)])(?= |$)/.exec(text.slice(indent, indent + 12));
  if (mark === null) return null;
  const width = indent + mark[0].length;
  let spaces = 0;
  while (text.charAt(width + spaces) === " ") spaces++;
  const isBlank = width + spaces === text.length;
  return {
    contentIndent: width + (isBlank || spaces > 4 ? 1 : spaces),
    isBlank,
    interrupts: !isBlank && (mark[1] === undefined || Number(mark[1]) === 1),
  };
};

export interface HtmlOpening {
  /** What ends it on whichever line it stands; null: the next blank line. */
  readonly ends: RegExp | null;
  readonly isComment: boolean;
  /** Whether it ends an open paragraph. */
  readonly interrupts: boolean;
}

export const htmlOpening = (text: string, indent: number): HtmlOpening | null => {
  if (text.charAt(indent) !== "<") return null;
  const head = text.slice(indent, indent + 24);
  for (const [starts, ends] of enclosed) {
    if (starts.test(head)) return { ends, isComment: head.startsWith("<!--"), interrupts: true };
  }
  if (blockTag.test(head)) return { ends: null, isComment: false, interrupts: true };
  return loneTag.test(text.slice(indent).trimEnd()) ? { ends: null, isComment: false, interrupts: false } : null;
};

const enclosed: ReadonlyArray<readonly [starts: RegExp, ends: RegExp]> = [
  [/^<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![A-Za-z]/, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
];

const blockTag =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:\s|\/?>|$)/i;

const loneTag =
  /^<(?:[A-Za-z][A-Za-z0-9-]*(?: +[A-Za-z_:][\w.:-]*(?: *= *(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)* *\/?|\/[A-Za-z][A-Za-z0-9-]* *)>$/;

import { fenceOpening, headingMark, htmlOpening, listMark, setextDepth, isThematicBreak, type Fence } from "./blockStarts.ts";

/** What the scanner tells as it meets it. Lines count from 1; text is without the marks of its containers. */
export interface BlockSink {
  /** Only headings at the top level: those in quotes and lists belong to what is quoted. */
  readonly heading: (heading: { readonly depth: number; readonly text: string; readonly line: number; readonly column: number }) => void;
  readonly prose: (text: string, line: number) => void;
  readonly code: (text: string) => void;
  /** Of HTML other than comments. */
  readonly html: (text: string) => void;
}

/**
 * Reads the block structure of CommonMark line by line. One pass and no look-behind, so that no text takes longer
 * than its length: the general parsers need minutes for a megabyte of nested quotes. Held equal to one of them by a
 * property test. Inline markup and link definitions are prose.
 */
export const scanBlocks = (body: string, sink: BlockSink): void => {
  const root = emptyLevel();
  for (const [index, raw] of body.split(/\r\n|\n|\r/).entries()) feed(root, expandTabs(raw), { line: index + 1, depth: 0, sink });
};

/** Below this many containers everything is prose; people stop at five. */
const maxDepth = 100;

interface Level {
  paragraph: { readonly lines: Array<string>; readonly line: number; readonly column: number } | null;
  fence: Fence | null;
  html: { readonly ends: RegExp | null; readonly isComment: boolean } | null;
  child: { readonly indent: number | null; readonly level: Level; isBlankSoFar: boolean } | null;
}

interface Place {
  readonly line: number;
  readonly depth: number;
  readonly sink: BlockSink;
}

const emptyLevel = (): Level => ({ paragraph: null, fence: null, html: null, child: null });

const feed = (level: Level, text: string, place: Place): void => {
  if (level.fence !== null) return feedFence(level, level.fence, text, place);
  if (level.html !== null) return feedHtml(level, level.html, text, place);
  if (level.child !== null && feedChild(level.child, text, place)) return;
  level.child = null;
  const indent = indentOf(text);
  if (indent === text.length) level.paragraph = null;
  else if (indent >= 4 && level.paragraph === null) place.sink.code(text);
  else if (indent >= 4) addProse(level, text, indent, place);
  else if (!startBlock(level, text, indent, place)) addProse(level, text, indent, place);
};

const feedFence = (level: Level, fence: Fence, text: string, place: Place): void => {
  const mark = text.trim();
  const closes = indentOf(text) < 4 && mark.length >= fence.length && mark === fence.character.repeat(mark.length);
  if (closes) level.fence = null;
  else place.sink.code(text);
};

const feedHtml = (level: Level, html: NonNullable<Level["html"]>, text: string, place: Place): void => {
  const isBlank = text.trim() === "";
  if (!html.isComment && !isBlank) place.sink.html(text);
  if (html.ends === null ? isBlank : html.ends.test(text)) level.html = null;
};

/** Whether the line belongs to the open container: by its mark, its indent, or as the lazy rest of a paragraph. */
const feedChild = (child: NonNullable<Level["child"]>, text: string, place: Place): boolean => {
  const indent = indentOf(text);
  const isBlank = indent === text.length;
  const inner = { ...place, depth: place.depth + 1 };
  if (child.indent === null) {
    if (indent < 4 && text.charAt(indent) === ">") {
      feed(child.level, afterQuoteMark(text, indent), inner);
      return true;
    }
  } else if (isBlank && !child.isBlankSoFar) {
    feed(child.level, "", inner);
    return true;
  } else if (!isBlank && indent >= child.indent) {
    child.isBlankSoFar = false;
    feed(child.level, text.slice(child.indent), inner);
    return true;
  }
  const lazy = isBlank ? null : openParagraph(child.level);
  if (lazy === null || (indent < 4 && startsBlock(text, indent))) return false;
  lazy.lines.push(text);
  place.sink.prose(text, place.line);
  return true;
};

const openParagraph = (level: Level): Level["paragraph"] =>
  level.child === null ? level.paragraph : openParagraph(level.child.level);

/** Whether a line would end a paragraph that is open in a container it is not marked as part of. */
const startsBlock = (text: string, indent: number): boolean =>
  text.charAt(indent) === ">" ||
  headingMark(text, indent) !== null ||
  fenceOpening(text, indent) !== null ||
  (htmlOpening(text, indent)?.interrupts ?? false) ||
  isThematicBreak(text) ||
  listMark(text, indent) !== null;

/** Opens what the line begins; false where it is prose. */
const startBlock = (level: Level, text: string, indent: number, place: Place): boolean => {
  const { paragraph } = level;
  const setext = paragraph === null ? null : setextDepth(text, indent);
  if (paragraph !== null && setext !== null) {
    tellHeading(place, setext, paragraph.lines.join(" "), paragraph.line, paragraph.column);
    level.paragraph = null;
    return true;
  }
  const atx = headingMark(text, indent);
  if (atx !== null) {
    tellHeading(place, atx.depth, atx.text, place.line, indent + 1);
    level.paragraph = null;
    return true;
  }
  level.fence = fenceOpening(text, indent);
  const html = level.fence === null ? htmlOpening(text, indent) : null;
  if (html !== null && (html.interrupts || paragraph === null)) {
    level.html = html;
    feedHtml(level, html, text, place);
    level.paragraph = null;
    return true;
  }
  if (level.fence !== null || isThematicBreak(text)) {
    level.paragraph = null;
    return true;
  }
  return place.depth < maxDepth && startContainer(level, text, indent, place);
};

const startContainer = (level: Level, text: string, indent: number, place: Place): boolean => {
  const inner = { ...place, depth: place.depth + 1 };
  if (text.charAt(indent) === ">") {
    level.child = { indent: null, level: emptyLevel(), isBlankSoFar: false };
    level.paragraph = null;
    feed(level.child.level, afterQuoteMark(text, indent), inner);
    return true;
  }
  const mark = listMark(text, indent);
  if (mark === null || (level.paragraph !== null && !mark.interrupts)) return false;
  level.child = { indent: mark.contentIndent, level: emptyLevel(), isBlankSoFar: mark.isBlank };
  level.paragraph = null;
  feed(level.child.level, text.slice(mark.contentIndent), inner);
  return true;
};

const tellHeading = (place: Place, depth: number, text: string, line: number, column: number): void => {
  if (place.depth === 0) place.sink.heading({ depth, text: unescape(text.replace(/\s+/g, " ").trim()), line, column });
  else place.sink.prose(text, line);
};

const addProse = (level: Level, text: string, indent: number, place: Place): void => {
  level.paragraph ??= { lines: [], line: place.line, column: indent + 1 };
  level.paragraph.lines.push(text);
  place.sink.prose(text, place.line);
};

const unescape = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, "$1");

const indentOf = (text: string): number => {
  let indent = 0;
  while (text.charCodeAt(indent) === 32) indent++;
  return indent;
};

const afterQuoteMark = (text: string, indent: number): string =>
  text.slice(indent + (text.charAt(indent + 1) === " " ? 2 : 1));

/** Tab stops are every four columns. */
const expandTabs = (raw: string): string => {
  if (!raw.includes("\t")) return raw;
  const parts: Array<string> = [];
  let column = 0;
  for (const part of raw.split(/(?<=\t)/)) {
    const text = part.endsWith("\t") ? part.slice(0, -1) : part;
    const gap = part.endsWith("\t") ? 4 - ((column + text.length) % 4) : 0;
    column += text.length + gap;
    parts.push(text, " ".repeat(gap));
  }
  return parts.join("");
};

export interface FrontMatterSplit {
  /** The text between the fences, line ends as given; it begins on line 2. Null where there is no front matter. */
  readonly yaml: string | null;
  readonly body: string;
  /** The line the body begins on, counted from 1. */
  readonly bodyLine: number;
  /** An opening fence without a closing one: the whole text is then body. */
  readonly unclosed: boolean;
}

/** Splits `---` … `---` or `...` off the top of a text. Line ends may be LF, CRLF or CR; a BOM is skipped. */
export const splitFrontMatter = (text: string): FrontMatterSplit => {
  const whole = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const open = /^---[ \t]*(?:\r\n|\n|\r|$)/.exec(whole);
  if (open === null) return { yaml: null, body: whole, bodyLine: 1, unclosed: false };
  const from = open[0].length;
  const close = /(?:^|(?<=[\r\n]))(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|$)/g;
  close.lastIndex = from;
  const end = close.exec(whole);
  if (end === null) return { yaml: null, body: whole, bodyLine: 1, unclosed: true };
  const to = end.index + end[0].length;
  return {
    yaml: whole.slice(from, end.index),
    body: whole.slice(to),
    bodyLine: lineAt(whole, to),
    unclosed: false,
  };
};

/** The line of an offset, counted from 1. */
const lineAt = (text: string, offset: number): number =>
  (text.slice(0, offset).match(/\r\n|\n|\r/g)?.length ?? 0) + 1;

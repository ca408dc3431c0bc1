import { visibleText } from "../text/visibleText.ts";

/**
 * User text as an inline code span: whatever it holds, it stays one span on one line. The fence is longer than any
 * run of backticks inside.
 */
export const inlineCode = (text: string): string => {
  const shown = visibleText(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, " "));
  const fence = "`".repeat(longestRun(shown) + 1);
  // A span that begins or ends with a backtick, or is blank, needs the spaces that Markdown takes away again.
  const padded = shown === "" || /^[` ]|[` ]$/.test(shown) ? ` ${shown} ` : shown;
  return `${fence}${padded}${fence}`;
};

/**
 * Markdown as one cell of a table. A pipe is escaped by an odd number of backslashes whatever stands before it, so
 * that no reader of tables, strict or lax, sees a border in it.
 */
export const tableCell = (markdown: string): string =>
  visibleText(markdown.replace(/[\r\n\u2028\u2029]+/g, " "))
    .replace(/(\\*)\|/g, (_match, slashes: string) => `${slashes}${slashes}\\|`)
    .trim();

/** User text as an inline code span that is safe in a table too: how names, paths and titles go into every template. */
export const codeCell = (text: string): string => tableCell(inlineCode(text));

/** User text as a fenced code block: a block of its own, at the margin, that nothing inside can close. */
export const fencedBlock = (text: string, info = "text"): string => {
  const lines = visibleText(text.replace(/\r\n?/g, "\n").replace(/\t/g, "    "), { keep: "newlines" });
  const fence = "`".repeat(Math.max(3, longestRun(lines) + 1));
  return `${fence}${info}\n${lines.replace(/\n+$/, "")}\n${fence}`;
};

const longestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);

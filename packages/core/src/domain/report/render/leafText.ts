import { visibleText } from "../../text/visibleText.ts";

/** What stands where a text has nothing to show. */
export const blank = "(blank)";

/**
 * Text of a report as one leaf of its Markdown says it: on one line, runs of spaces, tabs and line ends folded to one
 * space, and everything invisible as `U+XXXX`. Never empty.
 */
export const leafText = (text: string): string => {
  const folded = visibleText(text.replace(/[ \t\r\n\u2028\u2029]+/g, " ")).replace(/^ | $/g, "");
  return folded === "" ? blank : folded;
};

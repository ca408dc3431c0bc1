/**
 * Text of one line as Markdown that says exactly this text and nothing else, within a line and in a cell. Only what
 * could be markup is escaped, so that paths, identifiers and prose read as they are.
 */
export const escapeMarkdown = (line: string): string =>
  line
    // A pipe is a border in a cell; a dollar sign begins a formula to some readers, a number sign a reference.
    .replace(/[\\`*<~|#$]/g, "\\$&")
    // Between letters and digits an underscore is no emphasis.
    .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, "\\_")
    .replace(/&(?=[#A-Za-z])/g, "\\&")
    // Many readers make a link of what begins like an address, and would take the escapes after it into the link.
    .replace(/:(?=\/\/)|(?<=\bwww)\./gi, "\\$&")
    // A link, a reference and a definition need their text closed before what follows.
    .replace(/\](?=[([:]|$)/g, "\\]")
    .replace(/!(?=\[|$)/g, "\\!");

/** The same for text that a block begins with, where a list, a quotation, a definition or a line could begin. */
export const escapeBlockStart = (line: string): string =>
  escapeMarkdown(line)
    .replace(/^[[\-+=>:]/, "\\$&")
    .replace(/^(\d+)(?=[.)](?: |$))/, "$1\\");

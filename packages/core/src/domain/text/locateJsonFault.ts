import { visibleText } from "./visibleText.ts";

export interface JsonFault {
  /** Line and column count from 1, columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly got: string;
  readonly expected: string;
}

/**
 * The first place where a text stops being JSON, or null where it is JSON. `JSON.parse` refuses the same texts, but
 * where and in what words differs between engines and is missing for some faults.
 */
export const locateJsonFault = (text: string): JsonFault | null => {
  const open: Array<"{" | "["> = [];
  let state: State = "value";
  let at = 0;
  for (;;) {
    at = skip(text, at, blank);
    const character = text.charAt(at);
    const within = open.at(-1);
    if (state === "done") return at === text.length ? null : faultAt(text, at, "the end of the file");
    if (state === "separator") {
      if (character === closing(within)) open.pop();
      else if (character === ",") state = within === "{" ? "key" : "value";
      else return faultAt(text, at, `"," or "${closing(within)}"`);
      at++;
      if (character !== ",") state = open.length === 0 ? "done" : "separator";
      continue;
    }
    if (state === "first" && character === closing(within)) {
      open.pop();
      at++;
      state = open.length === 0 ? "done" : "separator";
      continue;
    }
    if (state === "key" || (state === "first" && within === "{")) {
      const end = skip(text, at, string);
      if (end === at) return badString(text, at) ?? faultAt(text, at, `a key in double quotes`);
      at = skip(text, end, blank);
      if (text.charAt(at) !== ":") return faultAt(text, at, '":" after the key');
      at++;
      state = "value";
      continue;
    }
    if (character === "{" || character === "[") {
      open.push(character);
      at++;
      state = "first";
      continue;
    }
    const end = skip(text, at, scalar);
    if (end === at) return badString(text, at) ?? faultAt(text, at, "a value");
    at = end;
    state = open.length === 0 ? "done" : "separator";
  }
};

/** `first`: right after an opening bracket, where it may also close. */
type State = "value" | "first" | "key" | "separator" | "done";

// Unrolled, so that no text makes the matcher try twice.
// oxlint-disable-next-line no-control-regex -- what JSON forbids in a string are exactly these controls
const inString = /[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*/y;
const string = new RegExp(`"${inString.source}"`, "y");
const scalar = new RegExp(
  `${string.source}|(?:-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null)`,
  "y",
);

const blank = /[ \t\n\r]*/y;

const closing = (bracket: "{" | "[" | undefined): string => (bracket === "{" ? "}" : "]");

const skip = (text: string, from: number, pattern: RegExp): number => {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
};

/** A string that begins but does not end: the fault is inside it. */
const badString = (text: string, at: number): JsonFault | null => {
  if (text.charAt(at) !== '"') return null;
  const end = skip(text, at + 1, inString);
  return faultAt(text, end, text.charAt(end) === "\\" ? "a known escape" : "the closing double quote");
};

const faultAt = (text: string, at: number, expected: string): JsonFault => {
  const before = text.slice(0, at).split(/\r\n|\n|\r/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, got: gotAt(text, at), expected };
};

const gotAt = (text: string, at: number): string => {
  if (at >= text.length) return "the end of the file";
  const [character = ""] = text.slice(at, at + 2);
  if (text.startsWith("//", at) || text.startsWith("/*", at)) return "a comment";
  if (/[}\]]/.test(character) && /,\s*$/.test(text.slice(Math.max(0, at - 200), at)))
    return `"${character}" after a comma`;
  return character === "\n" || character === "\r" ? "the end of the line" : `"${visibleText(character)}"`;
};

import { utf8ToBytes } from "@noble/hashes/utils.js";
import { visibleText } from "./visibleText.ts";

/** A word as POSIX sh reads it back, byte by byte, whatever it holds. */
export const shellQuote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** An argv as a person can paste it into a shell: on one line, plain words bare, nothing unseen in it. */
export const shellWords = (argv: ReadonlyArray<string>): string => argv.map(shellWord).join(" ");

const shellWord = (word: string): string => {
  // `$'…'` (POSIX 2024; bash, zsh, ksh) reads escapes, so that what a terminal may not be shown survives being pasted.
  if (visibleText(word) !== word) return `$'${[...word].map(escaped).join("")}'`;
  // zsh expands a word that begins with `=`.
  return /^[\p{L}\p{M}\p{N}_/.:@%+,-][\p{L}\p{M}\p{N}_/.:=@%+,-]*$/u.test(word) ? word : shellQuote(word);
};

/** Bytes in octal read the same in every locale. */
const escaped = (character: string): string => {
  if (character === "\\" || character === "'") return `\\${character}`;
  if (visibleText(character) === character) return character;
  if (character === "\n") return "\\n";
  if (character === "\t") return "\\t";
  return [...utf8ToBytes(character)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
};

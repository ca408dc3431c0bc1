import { visibleText } from "@okstra/core/domain/text/visibleText";

/** An argv as a person can paste it into a shell, on one line and with nothing unseen in it. */
export const shellWords = (argv: ReadonlyArray<string>): string => argv.map(shellWord).join(" ");

/** A flag and its value; a value that looks like a flag is tied to its own. */
export const flagWords = (name: string, value: string): ReadonlyArray<string> =>
  value.startsWith("-") ? [`--${name}=${value}`] : [`--${name}`, value];

const shellWord = (word: string): string => {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (visibleText(word) === word) return `'${word.replaceAll("'", `'\\''`)}'`;
  // `$'…'` reads escapes, so that what a terminal may not be shown survives being pasted.
  return `$'${[...word].map(escaped).join("")}'`;
};

const escaped = (character: string): string => {
  if (character === "\\" || character === "'") return `\\${character}`;
  if (visibleText(character) === character) return character;
  if (character === "\n") return "\\n";
  if (character === "\t") return "\\t";
  return `\\U${character.codePointAt(0)!.toString(16).padStart(8, "0")}`;
};

/**
 * Text from files and people as a terminal may show it: control, bidirectional, zero-width and other invisible
 * characters and lone surrogates appear as `U+XXXX`, so that no text can move the cursor, hide or reorder.
 */
export const visibleText = (text: string, options: { readonly keep?: "newlines" } = {}): string =>
  text.replace(options.keep === "newlines" ? exceptNewline : unseen, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `U+${hex.padStart(4, "0")}`;
  });

/** JSON text with the same characters as `\uXXXX`: it says what it said before, and may go to a terminal. */
export const visibleJson = (json: string): string =>
  json.replace(exceptNewline, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );

const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const exceptNewline = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

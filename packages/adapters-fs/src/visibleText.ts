/** Control and format characters as `U+XXXX`, so that a file's text can't steer a terminal. */
export const visibleText = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu,
    (character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`,
  );

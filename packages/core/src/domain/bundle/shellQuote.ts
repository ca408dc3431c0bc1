/** A word as POSIX sh reads it back, byte by byte, whatever it holds. */
export const shellQuote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** Words as a command line for people and shells: plain words stay bare, all others are quoted. */
export const shellWords = (words: ReadonlyArray<string>): string =>
  words.map((word) => (/^[\p{L}\p{M}\p{N}_/.:=@%+,-]+$/u.test(word) ? word : shellQuote(word))).join(" ");

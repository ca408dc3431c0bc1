/** An argv as a person can paste it into a POSIX shell. */
export const shellWords = (argv: ReadonlyArray<string>): string =>
  argv.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(" ");

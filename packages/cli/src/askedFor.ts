/** Words after `--` are no flags. */
export const flagsOf = (argv: ReadonlyArray<string>): ReadonlyArray<string> =>
  argv.slice(0, argv.includes("--") ? argv.indexOf("--") : argv.length);

export const asksForHelp = (argv: ReadonlyArray<string>): boolean =>
  flagsOf(argv).some((word) => word === "--help" || word === "-h");

export const asksForJson = (argv: ReadonlyArray<string>): boolean => flagsOf(argv).includes("--json");

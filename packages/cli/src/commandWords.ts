/** The command that argv begins with, and the words left for that command's own parser. */
export interface CommandWords {
  readonly command: string;
  readonly rest: ReadonlyArray<string>;
}

/** The longest known command wins: `report` and `report show` may both exist. */
export function readCommandWords(
  argv: ReadonlyArray<string>,
  known: ReadonlySet<string>,
): CommandWords | undefined {
  const firstOption = argv.findIndex((word) => word.startsWith("-"));
  const words = firstOption === -1 ? argv : argv.slice(0, firstOption);
  for (let length = words.length; length > 0; length -= 1) {
    const command = words.slice(0, length).join(" ");
    if (known.has(command)) return { command, rest: argv.slice(length) };
  }
  return undefined;
}

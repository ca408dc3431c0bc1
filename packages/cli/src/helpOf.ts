import type { Command } from "./command.ts";
import { exitCodesLine } from "./exitCodes.ts";
import { parserOf } from "./parserOf.ts";

/** The help page of one command. */
export const helpOf = async (command: Command): Promise<string> => {
  const parser = parserOf(command, { help: true });
  for (const positional of command.positionals)
    parser.positional(positional.name, { describe: positional.about });
  const page = await parser.getHelp();
  const examples = (command.examples ?? []).map((example) => `  ${example}`);
  return [
    page,
    ...(examples.length === 0 ? [] : ["", "Examples:", ...examples]),
    "",
    exitCodesLine,
    "",
  ].join("\n");
};

import yargs, { type Argv } from "yargs";
import type { FlagEntry } from "@okstra/core/domain/prepare/prepareFlagTable";
import type { CommandPage, PositionalEntry } from "./command.ts";
import { exitCodesLine } from "./exitCodes.ts";

/** The help page of one command. */
export const helpOf = async (command: CommandPage): Promise<string> => {
  const parser = parserOf(command);
  for (const positional of command.positionals)
    parser.positional(positional.name, { describe: positional.about });
  const page = await parser.getHelp();
  const examples = (command.examples ?? []).map((example) => `  ${example}`);
  return [page, ...(examples.length === 0 ? [] : ["", "Examples:", ...examples]), "", exitCodesLine, ""].join(
    "\n",
  );
};

/** A parser that knows one command alone, so that nothing but its own page is ever rendered. */
const parserOf = (command: CommandPage): Argv => {
  const parser = yargs()
    .scriptName(`okstra ${command.name}`)
    .locale("en")
    .usage(usageLine(command))
    .help(false)
    .version(false)
    .exitProcess(false)
    .fail(false)
    .wrap(100);
  for (const flag of command.flags) addFlag(parser, flag);
  return parser;
};

const addFlag = (parser: Argv, flag: FlagEntry): void => {
  // Without a type yargs prints none: the placeholder says more than "[string]".
  parser.option(flag.name, {
    describe: flag.kind === "switch" ? flag.about : `<${flag.value}>  ${flag.about}`,
    group: `${flag.group}:`,
    ...(flag.alias === undefined ? {} : { alias: flag.alias }),
  });
};

const usageLine = (command: CommandPage): string =>
  `okstra ${command.name}${command.positionals.map(positionalWord).join("")} [flags]\n\n${command.about}`;

const positionalWord = ({ name, required, repeated }: PositionalEntry): string =>
  ` ${required ? `<${name}>` : `[<${name}>${repeated === true ? " …" : ""}]`}`;

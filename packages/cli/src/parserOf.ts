import yargs, { type Argv } from "yargs";
import type { FlagEntry } from "@okstra/core/domain/prepare/prepareFlagTable";
import type { Command } from "./command.ts";

/** The parser of one command alone: only the words after its name come here, so nothing else is ever rendered. */
export const parserOf = (command: Command, options = { help: false }): Argv => {
  const parser = yargs()
    .scriptName(`okstra ${command.name}`)
    .locale("en")
    .usage(usageLine(command))
    .help(false)
    .version(false)
    .exitProcess(false)
    .fail(false)
    .wrap(100)
    .parserConfiguration({
      "boolean-negation": false,
      "camel-case-expansion": false,
      "dot-notation": false,
      "duplicate-arguments-array": true,
      "flatten-duplicate-arrays": false,
      "parse-numbers": false,
      "parse-positional-numbers": false,
      "short-option-groups": false,
      "unknown-options-as-args": true,
    });
  for (const flag of command.flags) addFlag(parser, flag, options);
  return parser;
};

/** Both spellings of a flag are options of their own: what was said with which is for its readers to compare. */
const addFlag = (parser: Argv, flag: FlagEntry, { help }: { readonly help: boolean }): void => {
  const type = flag.kind === "switch" ? "boolean" : "string";
  if (!help) {
    for (const name of [flag.name, ...(flag.alias === undefined ? [] : [flag.alias])]) parser.option(name, { type });
    return;
  }
  // Without a type yargs prints none: the placeholder says more than "[string]".
  parser.option(flag.name, {
    describe: flag.kind === "switch" ? flag.about : `<${flag.value}>  ${flag.about}`,
    group: `${flag.group}:`,
    ...(flag.alias === undefined ? {} : { alias: flag.alias }),
  });
};

const usageLine = (command: Command): string =>
  `okstra ${command.name}${command.positionals.map((p) => (p.required ? ` <${p.name}>` : ` [${p.name}]`)).join("")} [flags]\n\n${command.about}`;

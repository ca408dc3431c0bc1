import { UsageRefused } from "@okstra/core/domain/prepare/UsageRefused";
import type { Problem } from "@okstra/core/domain/refusal/Problem";
import { nearest } from "@okstra/core/domain/text/nearest";
import * as Result from "effect/Result";
import yargs, { type Argv } from "yargs";
import type { Command, Words } from "./command.ts";

/** The parser of one command alone: only the words after its name come here, so nothing else is ever rendered. */
const parserOf = (command: Command): Argv => {
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
      "strip-aliased": true,
      "unknown-options-as-args": true,
    });
  for (const flag of command.flags) {
    parser.option(flag.name, {
      type: flag.kind === "switch" ? "boolean" : "string",
      describe: flag.kind === "switch" ? flag.about : `${flag.about}`,
      group: `${flag.group}:`,
      ...(flag.alias === undefined ? {} : { alias: flag.alias }),
      ...(flag.kind === "switch" ? {} : { requiresArg: false }),
    });
  }
  return parser;
};

const usageLine = (command: Command): string =>
  `okstra ${command.name}${command.positionals.map((p) => (p.required ? ` <${p.name}>` : ` [${p.name}]`)).join("")} [flags]\n\n${command.about}`;

/** Splits words by the command's own flags; an unknown one is refused with the nearest that exists. */
export const parseWords = (
  command: Command,
  argv: ReadonlyArray<string>,
): Result.Result<Words, UsageRefused> => {
  const end = argv.indexOf("--");
  const before = end === -1 ? argv : argv.slice(0, end);
  const { _, $0, ...flags } = parserOf(command).parseSync(separateAliases(command, before)) as {
    readonly _: ReadonlyArray<string | number>;
    readonly $0: string;
    readonly [flag: string]: unknown;
  };
  void $0;
  const loose = _.map(String);
  const unknown = loose.filter((word) => word.startsWith("-") && word !== "-");
  const positionals = [
    ...loose.filter((word) => !unknown.includes(word)),
    ...(end === -1 ? [] : argv.slice(end + 1)),
  ];
  const problems: Array<Problem> = unknown.map((word) => unknownFlag(command, word));
  if (unknown.length === 0) problems.push(...positionalProblems(command, positionals));
  return problems.length > 0
    ? Result.fail(new UsageRefused({ command: command.name, problems }))
    : Result.succeed({ flags: flags as Words["flags"], positionals });
};

/** `--gemini-model` stays a word of its own: the selection compares what both spellings say. */
const separateAliases = (_command: Command, argv: ReadonlyArray<string>): ReadonlyArray<string> => argv;

const unknownFlag = (command: Command, word: string): Problem => {
  const name = word.replace(/^-+/, "").replace(/=.*$/s, "");
  const names = [
    ...command.flags.flatMap((flag) => [flag.name, ...(flag.alias === undefined ? [] : [flag.alias])]),
    "help",
  ];
  const meant = nearest(name, names);
  return {
    tag: "UnknownFlag",
    subject: `--${name}`,
    got: word,
    expected: meant === null ? `a flag of \`okstra ${command.name}\`` : `--${meant}`,
    message: `There is no flag --${name}${meant === null ? "" : `; did you mean --${meant}?`}`,
  };
};

const positionalProblems = (command: Command, given: ReadonlyArray<string>): ReadonlyArray<Problem> => {
  const problems: Array<Problem> = [];
  command.positionals.forEach((positional, at) => {
    if (positional.required && (given[at] === undefined || given[at].trim() === "")) {
      problems.push({
        tag: "MissingWord",
        subject: `<${positional.name}>`,
        got: "nothing",
        expected: positional.about,
        message: `<${positional.name}> is missing: ${positional.about}.`,
      });
    }
  });
  for (const extra of given.slice(command.positionals.length)) {
    problems.push({
      tag: "UnexpectedWord",
      subject: extra,
      got: extra,
      expected: "no further word",
      message: `"${extra}" is one word too many.`,
    });
  }
  return problems;
};

/** The help page of one command. */
export const helpOf = async (command: Command): Promise<string> => {
  const parser = parserOf(command);
  for (const positional of command.positionals)
    parser.positional(positional.name, { describe: positional.about });
  const page = await parser.getHelp();
  const examples = (command.examples ?? []).map((example) => `  ${example}`);
  return [
    page,
    ...(examples.length === 0 ? [] : ["", "Examples:", ...examples]),
    "",
    "Exit codes: 0 done, 1 a bug in okstra, 2 wrong words, 3 refused, 4 the environment is not fit, 130 interrupted.",
    "",
  ].join("\n");
};

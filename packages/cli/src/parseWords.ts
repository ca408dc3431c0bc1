import { malformedFlag, readFlagWords, unknownFlag } from "@okstra/core/domain/prepare/readFlagWords";
import type { PrepareFlags } from "@okstra/core/domain/prepare/PrepareRequest";
import { UsageRefused } from "@okstra/core/domain/prepare/UsageRefused";
import type { Problem } from "@okstra/core/domain/refusal/Problem";
import * as Result from "effect/Result";
import parser from "yargs-parser";
import type { Command, Words } from "./command.ts";
import { shellWords } from "@okstra/core/domain/text/shellWords";
import { wordRules } from "./wordRules.ts";

/** Splits words by the command's own flags and tells, all at once, everything that is wrong with the words alone. */
export const parseWords = (
  command: Command,
  argv: ReadonlyArray<string>,
  options: { readonly mayAsk: boolean } = { mayAsk: false },
): Result.Result<Words, UsageRefused> => {
  const end = argv.indexOf("--");
  const before = end === -1 ? argv : argv.slice(0, end);
  const switched = switchesWithValue(command, before);
  const words = closeEmptyFlags(
    command,
    before.filter((word) => !switched.includes(word)),
  );
  // The parser of yargs alone: to set yargs up takes longer than all else a command does before it runs.
  const { _, ...given } = parser([...words], wordRules(command)) as {
    readonly _: ReadonlyArray<string | number>;
    readonly [flag: string]: unknown;
  };
  const loose = _.map(String);
  const unknown = loose.filter((word) => word.startsWith("-") && word !== "-");
  const positionals = [
    ...loose.filter((word) => !unknown.includes(word)),
    ...(end === -1 ? [] : argv.slice(end + 1)),
  ];
  const read = readFlagWords(command.name, command.flags, given as PrepareFlags);
  const problems: ReadonlyArray<Problem> = [
    ...unknown.map((word) => unknownWord(command, word)),
    // The value of an unknown flag stands among the positionals: it would be told twice.
    ...(unknown.length === 0 ? positionalProblems(command, positionals, options.mayAsk) : []),
    ...switched.map((word) => {
      const at = word.indexOf("=");
      return malformedFlag(word.slice(2, at), `"${word.slice(at + 1)}"`, "no value");
    }),
    ...read.problems,
    ...(options.mayAsk ? [] : missingFlags(command, { flags: read.flags, positionals })),
    ...(command.check?.({ flags: read.flags, positionals }) ?? []),
  ];
  return problems.length > 0
    ? Result.fail(new UsageRefused({ command: command.name, problems }))
    : Result.succeed({ flags: read.flags, positionals });
};

/** `--yes=no`: a switch is given or left out; guessing what a value means could start what was not wanted. */
const switchesWithValue = (command: Command, argv: ReadonlyArray<string>): ReadonlyArray<string> =>
  argv.filter((word) =>
    command.flags.some((flag) => flag.kind === "switch" && word.startsWith(`--${flag.name}=`)),
  );

/** `--task-brief --json`: the brief is missing, and `--json` is no file. A value that begins so is given with `=`. */
const closeEmptyFlags = (command: Command, argv: ReadonlyArray<string>): ReadonlyArray<string> => {
  const valued = new Set(
    command.flags.flatMap((flag) =>
      flag.kind === "switch"
        ? []
        : [`--${flag.name}`, ...(flag.alias === undefined ? [] : [`--${flag.alias}`])],
    ),
  );
  return argv.map((word, at) =>
    valued.has(word) && (argv[at + 1]?.startsWith("--") ?? true) ? `${word}=` : word,
  );
};

const missingFlags = (command: Command, words: Words): ReadonlyArray<Problem> =>
  (command.requiredFlags ?? []).flatMap(({ missing }) => missing(words) ?? []);

const unknownWord = (command: Command, word: string): Problem => {
  const name = word.replace(/^-+/, "").replace(/=.*$/s, "");
  const instead = command.givenAs?.(name) ?? null;
  if (instead !== null) {
    return {
      tag: "UnknownFlag",
      subject: `--${name}`,
      got: `--${name}`,
      expected: instead,
      message: `\`okstra ${command.name}\` takes no --${name}; give \`${instead}\`.`,
    };
  }
  if (command.implied?.includes(name) !== true) return unknownFlag(command.name, command.flags, name);
  return {
    tag: "FlagImplied",
    subject: `--${name}`,
    got: `--${name}`,
    expected: `no --${name}`,
    message: `\`okstra ${command.name}\` gives --${name} itself; leave it out.`,
  };
};

const positionalProblems = (
  command: Command,
  given: ReadonlyArray<string>,
  mayAsk: boolean,
): ReadonlyArray<Problem> => {
  const problems: Array<Problem> = [];
  command.positionals.forEach((positional, at) => {
    if (!mayAsk && positional.required && (given[at] === undefined || given[at].trim() === "")) {
      problems.push({
        tag: "MissingWord",
        subject: `<${positional.name}>`,
        got: "nothing",
        expected: positional.about,
        message: `<${positional.name}> is missing: ${positional.about}.`,
      });
    }
  });
  const taken = command.positionals.at(-1)?.repeated === true ? given.length : command.positionals.length;
  for (const extra of given.slice(taken)) {
    problems.push({
      tag: "UnexpectedWord",
      subject: extra,
      got: extra,
      expected: command.positionals.length === 0 ? "flags only" : "no further word",
      message:
        command.wordsMean === undefined || extra.startsWith("-")
          ? `"${extra}" is one word too many.`
          : `"${extra}" is one word too many; did you mean --${command.wordsMean} ${shellWords([extra])}?`,
    });
  }
  return problems;
};

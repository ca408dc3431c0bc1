import * as Result from "effect/Result";
import type { Problem } from "../refusal/Problem.ts";
import { visibleText } from "../text/visibleText.ts";
import { type FlagEntry, prepareFlagTable } from "./prepareFlagTable.ts";
import type { PrepareFlags } from "./PrepareRequest.ts";
import { malformedFlag, unknownFlag } from "./readFlagWords.ts";

/**
 * The flags of an argv that `canonicalArgv` made: `--flag value`, `--flag=value`, repeated ones as lists. Whoever reads
 * it goes on with `parsePrepareFlags`, as the words of a command do.
 */
export const readCanonicalArgv = (
  argv: ReadonlyArray<string>,
  table: ReadonlyArray<FlagEntry> = prepareFlagTable,
): Result.Result<PrepareFlags, ReadonlyArray<Problem>> => {
  const [command, ...words] = argv;
  if (command !== "prepare") return Result.fail([strayWord(command ?? "nothing", "prepare")]);
  const problems: Array<Problem> = [];
  const flags: Record<string, string | true | ReadonlyArray<string>> = {};
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const [, name, tied] = /^--([a-z][a-z0-9-]*)(?:=([^]*))?$/u.exec(word) ?? [];
    if (name === undefined) {
      problems.push(strayWord(word, "a flag"));
      continue;
    }
    const entry = table.find((row) => row.name === name);
    if (entry === undefined) problems.push(unknownFlag("prepare", table, name));
    const next = words[at + 1];
    const loose = tied === undefined && next !== undefined && !next.startsWith("-") ? next : undefined;
    if (entry?.kind === "switch") {
      if (tied === undefined) flags[name] = true;
      else problems.push(malformedFlag(name, `"${visibleText(tied)}"`, "no value"));
      continue;
    }
    if (loose !== undefined) at++;
    const value = tied ?? loose;
    if (entry === undefined) continue;
    if (value === undefined)
      problems.push(malformedFlag(name, "nothing", `a value: --${name} <${entry.value}>`));
    else flags[name] = withValue(flags[name], value);
  }
  return problems.length > 0 ? Result.fail(problems) : Result.succeed(flags);
};

const withValue = (
  before: string | true | ReadonlyArray<string> | undefined,
  value: string,
): string | ReadonlyArray<string> => {
  if (typeof before === "string") return [before, value];
  return typeof before === "object" ? [...before, value] : value;
};

const strayWord = (word: string, expected: string): Problem => ({
  tag: "UnexpectedWord",
  subject: visibleText(word),
  got: visibleText(word),
  expected,
  message: `"${visibleText(word)}" stands where ${expected} should.`,
});

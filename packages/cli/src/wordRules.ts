import type parser from "yargs-parser";
import type { Command } from "./command.ts";

/**
 * How the words of a command are told apart. Both spellings of a flag are options of their own: what was said with
 * which is for its readers to compare.
 */
export const wordRules = (command: Command): parser.Options => {
  const named = (kind: "switch" | "value"): Array<string> =>
    command.flags
      .filter((flag) => (flag.kind === "switch") === (kind === "switch"))
      .flatMap((flag) => (flag.alias === undefined ? [flag.name] : [flag.name, flag.alias]));
  return {
    boolean: named("switch"),
    string: named("value"),
    configuration: {
      "boolean-negation": false,
      "camel-case-expansion": false,
      "dot-notation": false,
      "duplicate-arguments-array": true,
      "flatten-duplicate-arrays": false,
      "parse-numbers": false,
      "parse-positional-numbers": false,
      "short-option-groups": false,
      "unknown-options-as-args": true,
    },
  };
};

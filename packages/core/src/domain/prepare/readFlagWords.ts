import { oneOf, type Problem } from "../refusal/Problem.ts";
import { nearest } from "../text/nearest.ts";
import { visibleText } from "../text/visibleText.ts";
import { type FlagEntry, flagSpellings } from "./prepareFlagTable.ts";
import type { PrepareFlags } from "./PrepareRequest.ts";

export interface FlagWords {
  /** The well-formed ones: `true` for a switch, one word for a text, every word for a list. */
  readonly flags: PrepareFlags;
  readonly problems: ReadonlyArray<Problem>;
}

/**
 * Holds the words of a command against its flag table: unknown names, missing, empty and repeated values. Saying the
 * same twice does no harm.
 */
export const readFlagWords = (
  command: string,
  table: ReadonlyArray<FlagEntry>,
  given: PrepareFlags,
): FlagWords => {
  const problems: Array<Problem> = [];
  const read: Record<string, string | true | ReadonlyArray<string>> = {};
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === false) continue;
    const entry = table.find((row) => row.name === key || row.alias === key);
    if (entry === undefined) {
      problems.push(unknownFlag(command, table, key));
      continue;
    }
    const words = (Array.isArray(value) ? value : [value]) as ReadonlyArray<string | boolean>;
    if (entry.kind === "switch") {
      const wrong = words.find((word) => word !== true);
      if (wrong === undefined) read[entry.name] = true;
      else problems.push(malformedFlag(key, visibleText(String(wrong)), "no value"));
      continue;
    }
    if (!words.every((word) => typeof word === "string" && word.trim() !== "")) {
      problems.push(malformedFlag(key, "nothing", `a value: --${key} <${entry.value}>`));
      continue;
    }
    // The roster's own words compare what both spellings of a model flag say.
    const name = entry.alias === "gemini-model" ? key : entry.name;
    const before = read[name];
    const all = [
      ...(typeof before === "object" ? before : typeof before === "string" ? [before] : []),
      ...words,
    ];
    const different = [...new Set(all as ReadonlyArray<string>)];
    if (entry.kind === "list") read[name] = all as ReadonlyArray<string>;
    else if (different.length === 1) read[name] = different[0]!;
    else
      problems.push(
        malformedFlag(key, different.map((word) => `"${visibleText(word)}"`).join(" and "), "one value"),
      );
  }
  return { flags: read, problems };
};

export const unknownFlag = (command: string, table: ReadonlyArray<FlagEntry>, name: string): Problem => {
  const meant = nearest(name, [...flagSpellings(table), "help"]);
  const shown = `--${visibleText(name)}`;
  return {
    tag: "UnknownFlag",
    subject: shown,
    got: shown,
    expected: meant === null ? `a flag that \`okstra ${command} --help\` lists` : `--${meant}`,
    message: `There is no flag ${shown}${meant === null ? "." : `; did you mean --${meant}?`}`,
  };
};

export const unknownValue = (name: string, got: string, choices: ReadonlyArray<string>): Problem => {
  const meant = nearest(got, choices);
  return {
    tag: "UnknownValue",
    subject: `--${name}`,
    got,
    expected: oneOf(choices),
    message: `--${name} can't be "${got}"${meant === null ? "." : `; did you mean "${meant}"?`} It is ${oneOf(choices)}.`,
  };
};

export const malformedFlag = (name: string, got: string, expected: string): Problem => ({
  tag: "MalformedFlag",
  subject: `--${name}`,
  got,
  expected,
  message: `--${name} got ${got}; expected ${expected}.`,
});

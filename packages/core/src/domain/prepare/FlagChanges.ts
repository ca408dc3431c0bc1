import * as Result from "effect/Result";
import type { Problem } from "../refusal/Problem.ts";
import { parseRunRef } from "../run/parseRunRef.ts";
import { visibleText } from "../text/visibleText.ts";
import { joinList, splitList } from "../text/splitList.ts";
import { parsePrepareFlags } from "./parsePrepareFlags.ts";
import { type FlagEntry, prepareFlagTable } from "./prepareFlagTable.ts";
import { projectPath } from "./projectPath.ts";
import { malformedFlag, unknownFlag } from "./readFlagWords.ts";
import { UsageRefused } from "./UsageRefused.ts";

/** What a rerun changes, by flag name; null takes the recorded value away. */
export type FlagChanges = ReadonlyMap<string, string | true | ReadonlyArray<string> | null>;

export const noChanges: FlagChanges = new Map();

/** The flags of `prepare` that `rerun` takes by their own names; all others are changed by `--set`. */
export const flagsOfOneCall: ReadonlyArray<FlagEntry> = prepareFlagTable.filter(
  ({ onceOnly }) => onceOnly === true,
);

const settable = prepareFlagTable.filter(({ onceOnly }) => onceOnly !== true);

/** How a rerun is given a flag of `prepare` that it does not take by its own name; null for any other word. */
export const settingOf = (name: string): string | null => {
  const entry = settable.find((row) => row.name === name || row.alias === name);
  if (entry === undefined) return null;
  return `--set ${entry.name}${entry.kind === "switch" ? "" : `=<${entry.value}>`}`;
};

/**
 * Reads the words of `--set`: `flag=value`, `flag=` to take a value away, `flag` or `flag=off` for a switch. A list
 * flag named several times gets all of the values.
 */
export const parseFlagChanges = (words: ReadonlyArray<string>): Result.Result<FlagChanges, UsageRefused> => {
  const problems: Array<Problem> = [];
  const changes = new Map<string, string | true | ReadonlyArray<string> | null>();
  for (const word of words) {
    const read = readChange(word);
    if (Result.isFailure(read)) {
      problems.push(read.failure);
      continue;
    }
    const { entry, value } = read.success;
    const before = changes.get(entry.name);
    if (entry.kind === "list" && typeof value === "string") {
      changes.set(entry.name, [...(Array.isArray(before) ? (before as ReadonlyArray<string>) : []), value]);
    } else if (before !== undefined && before !== value) {
      problems.push(malformedFlag("set", `${entry.name} more than once`, "one value for it"));
    } else changes.set(entry.name, value);
  }
  for (const [name, value] of changes) {
    if (value === null) continue;
    const alone = parsePrepareFlags({ [name]: value });
    if (Result.isFailure(alone)) problems.push(...alone.failure.problems);
  }
  return problems.length > 0
    ? Result.fail(new UsageRefused({ command: "rerun", problems }))
    : Result.succeed(changes);
};

const readChange = (
  word: string,
): Result.Result<{ readonly entry: FlagEntry; readonly value: string | true | null }, Problem> => {
  const at = word.indexOf("=");
  const name = (at === -1 ? word : word.slice(0, at)).trim().replace(/^--/u, "");
  const value = at === -1 ? null : word.slice(at + 1);
  const entry = settable.find((row) => row.name === name || row.alias === name);
  if (entry === undefined) {
    const ofOneCall = flagsOfOneCall.find((row) => row.name === name);
    return Result.fail(ofOneCall === undefined ? unknownFlag("prepare", settable, name) : notSet(ofOneCall));
  }
  if (entry.kind === "switch") {
    if (value === null || value === "on") return Result.succeed({ entry, value: true });
    if (value === "off") return Result.succeed({ entry, value: null });
    return Result.fail(malformedFlag("set", `"${visibleText(word)}"`, `${name} or ${name}=off`));
  }
  return value === null
    ? Result.fail(malformedFlag("set", `"${visibleText(word)}"`, `${name}=<${entry.value}>`))
    : Result.succeed({ entry, value: value.trim() === "" ? null : value });
};

const notSet = ({ name, kind, value }: FlagEntry): Problem => {
  const given = kind === "switch" ? `--${name}` : `--${name} <${value}>`;
  return {
    tag: "FlagNotSet",
    subject: "--set",
    got: name,
    expected: `${given} by itself`,
    message: `--set ${name}: no run records it; it speaks of one call alone, and is given as ${given}.`,
  };
};

/** The words of a call that changes these, `--set` for each. */
export const changeWords = (changes: FlagChanges): ReadonlyArray<string> =>
  [...changes].flatMap(([name, value]) => {
    if (value === true) return ["--set", name];
    if (value !== null)
      return (typeof value === "string" ? [value] : value).flatMap((one) => ["--set", `${name}=${one}`]);
    const off = settable.some((row) => row.name === name && row.kind === "switch");
    return ["--set", `${name}=${off ? "off" : ""}`];
  });

/** Files that the caller names from where the command stands, as recorded words name them: from the project root. */
export const placeChanges = (
  changes: FlagChanges,
  place: { readonly root: string; readonly calledFrom: string },
): FlagChanges =>
  new Map(
    [...changes].map(([name, value]) => {
      if (!namesFile(name) || value === null || value === true) return [name, value];
      // A report is named by the ref of its run too.
      const placed = (file: string): string =>
        file.startsWith("/") || Result.isSuccess(parseRunRef(file))
          ? file
          : (projectPath(place, file) ?? `${place.calledFrom}/${file}`);
      return [
        name,
        typeof value === "string"
          ? placed(value)
          : value.map((word) => joinList(splitList(word).map((file) => (file === "" ? "" : placed(file))))),
      ];
    }),
  );

const namesFile = (name: string): boolean =>
  prepareFlagTable.some((entry) => entry.name === name && entry.file === true);

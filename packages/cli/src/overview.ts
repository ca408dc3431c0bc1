import { nearest } from "@okstra/core/domain/text/nearest";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import { commandTable } from "./commandTable.ts";
import { exitCodesLine } from "./exitCodes.ts";

/** What `okstra` without words prints. */
export const overviewHelp = (): string => {
  const shown = commandTable.filter((row) => row.hidden !== true);
  const width = Math.max(...shown.map((row) => row.words.length)) + 2;
  return [
    "okstra: turns a task brief into a complete, verifiable, resumable multi-agent run.",
    "",
    "Usage: okstra <command> [flags]",
    "",
    ...shown.map((row) => `  ${row.words.padEnd(width)}${row.about}`),
    "",
    'Start with `okstra init`, then `okstra brief new "<title>"`, then `okstra prepare --task-brief <file>`.',
    "Every command answers `--help` and `--json`.",
    "",
    exitCodesLine,
    "",
  ].join("\n");
};

/** What `okstra <family> --help` prints; null where the word begins no command. */
export const familyHelp = (word: string): string | null => {
  const family = commandTable.filter((row) => row.words.startsWith(`${word} `));
  if (family.length === 0) return null;
  const width = Math.max(...family.map((row) => row.words.length)) + 2;
  return [
    ...family.map((row) => `  okstra ${row.words.padEnd(width)}${row.about}`),
    "",
    exitCodesLine,
    "",
  ].join("\n");
};

/** The answer to words that are no command, with the nearest that is one. */
export const unknownCommand = (argv: ReadonlyArray<string>) => {
  const first = argv[0]!;
  const family = commandTable.filter((row) => row.words.startsWith(`${first} `));
  const given = visibleText(family.length > 0 ? argv.slice(0, 2).join(" ") : first);
  const meant = nearest(
    given,
    commandTable.map((row) => row.words),
  );
  const expected =
    family.length > 0
      ? family.map((row) => row.words).join(" or ")
      : (meant ?? "a command that `okstra --help` lists");
  const message = `There is no command "${given}"${meant === null || family.length > 0 ? "" : `; did you mean "${meant}"?`}`;
  const nextStep = family.length > 0 ? `Use ${expected}.` : "See `okstra --help`.";
  const problems = [{ tag: "UnknownCommand", subject: given, got: given, expected, message }];
  return {
    text: `error: ${message}\n  next: ${nextStep}\n`,
    json: { error: { tag: "UsageRefused", message, problems, nextStep }, warnings: [] },
  };
};

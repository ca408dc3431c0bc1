import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exitCodeOf } from "../src/exitCodes.ts";
import { problemTags, warningTags } from "./standaloneTags.ts";

interface ErrorClass {
  readonly tag: string;
  /** Relative to the repository, without the package's `src`. */
  readonly file: string;
  /** The first sentence of its docstring. */
  readonly meaning: string;
}

/** `docs/errors.md`, made from the error classes of the sources; fails where one has no docstring. */
export const errorReference = (repository: string): string => {
  const classes = errorClasses(repository);
  const silent = classes.filter(({ meaning }) => meaning === "");
  if (silent.length > 0) {
    throw new Error(
      `No docstring says what these mean: ${silent.map(({ tag, file }) => `${tag} (${file})`).join(", ")}`,
    );
  }
  return [
    "<!-- Made by `node scripts/generate-errors.ts`; edit the docstrings of the error classes instead. -->",
    "",
    "# Errors",
    "",
    "`error.tag` of `--json` ([cli](cli.md)), its exit code, and what it means. The message of each says what was got, what was",
    "expected, and the next step. Tags are stable; messages are for people.",
    "",
    ...table(
      ["tag", "exit", "means", "in"],
      classes.map(({ tag, file, meaning }) => [`\`${tag}\``, exitText(tag), meaning, `\`${file}\``]),
    ),
    "",
    "## Tags of problems",
    "",
    "`error.problems[].tag` is the error's own tag, or one of these:",
    "",
    ...tagTable(problemTags),
    "",
    "## Tags of warnings",
    "",
    "`warnings[].tag` is one of these, or the tag of an error that does not stop the command, such as a backend that can't be",
    "reached while a run is only rendered:",
    "",
    ...tagTable(warningTags),
    "",
  ].join("\n");
};

/** Every error class that is a refusal, by tag. */
export const errorClasses = (repository: string): ReadonlyArray<ErrorClass> =>
  sources(repository)
    .flatMap(({ file, text }) =>
      [...text.matchAll(declaration)].map(([, docstring = "", tag = ""]) => ({
        tag,
        file: file.replace("packages/", "").replace("/src/", "/"),
        meaning: firstSentence(docstring),
      })),
    )
    .sort((one, other) => (one.tag < other.tag ? -1 : 1));

/** Tags that stand as literals in the sources and belong to no error class. */
export const standaloneTags = (repository: string): ReadonlyArray<string> => {
  const own = new Set(errorClasses(repository).map(({ tag }) => tag));
  const found = sources(repository).flatMap(({ text }) =>
    [...text.matchAll(tagLiteral)].map(([, tag = ""]) => tag),
  );
  return [...new Set(found)].filter((tag) => !own.has(tag));
};

/** Whether the sources speak of a tag at all. */
export const isTagInUse = (repository: string): ((tag: string) => boolean) => {
  const all = sources(repository)
    .map(({ text }) => text)
    .join("\n");
  return (tag) => all.includes(`"${tag}"`);
};

const sources = (repository: string) =>
  globSync("packages/*/src/**/*.ts", { cwd: repository })
    .map((file) => ({ file, text: readFileSync(join(repository, file), "utf8") }))
    .sort((one, other) => (one.file < other.file ? -1 : 1));

const declaration =
  /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?export class \w+\s+extends Data\.TaggedError\("(\w+)"\)<(?:(?!\nexport )[^])*?implements Refusal\b/gu;

/** Written into an object, chosen between two, or given to the makers of a brief's findings. */
const tagLiteral =
  /(?:\btag: (?:[^,\n"]* \? )?|\btag: [^\n]* : |\b(?:problem|warning)\(\s*)"([A-Z][a-zA-Z]+)"/gu;

const firstSentence = (docstring: string): string => {
  const text = docstring.replaceAll(/\s*\n\s*\*?\s*/gu, " ").trim();
  const sentence = /^.*?\.(?=\s|$)/u.exec(text)?.[0] ?? text;
  return sentence === "" || sentence.endsWith(".") ? sentence : `${sentence}.`;
};

/** What exits as its parts do. */
const composed: Readonly<Record<string, string>> = {
  AssignmentResolutionError: "3, or 4 where nothing but CLIs is missing",
  RefusedTogether: "that of its parts; 3 where they differ",
  ValuesMissing: "3, or 2 where only a flag can tell",
};

const exitText = (tag: string): string =>
  composed[tag] ?? String(exitCodeOf({ _tag: tag, message: "", problems: [], nextStep: "" }));

const tagTable = (tags: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  table(
    ["tag", "means"],
    Object.entries(tags).map(([tag, meaning]) => [`\`${tag}\``, meaning]),
  );

const table = (
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
): ReadonlyArray<string> =>
  [header, header.map(() => "---"), ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`,
  );

import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { closeSentence } from "../text/closeSentence.ts";
import { decodeHumanFile } from "../text/decodeHumanFile.ts";
import type { HumanFileFault } from "../text/HumanFileMalformed.ts";
import { readYaml } from "../text/parseYaml.ts";
import type { BriefFinding, BriefFrontMatter } from "./Brief.ts";
import { BriefFrontMatterFile } from "./BriefFrontMatterFile.ts";

/** The YAML of a front matter begins on the second line of its file. */
const yamlLineOffset = 1;

export const noFrontMatter: BriefFrontMatter = {
  taskGroup: null,
  taskId: null,
  taskType: null,
  workCategory: null,
  relatedTasks: [],
  directive: null,
  unfit: [],
};

/** Of a brief or front matter that could not be read at all: whatever seems to be missing may stand in it. */
export const unreadFrontMatter: BriefFrontMatter = {
  ...noFrontMatter,
  unfit: Object.keys(BriefFrontMatterFile.fields),
};

/** Reads a brief's front matter; an unknown key is a warning, everything else that is wrong a problem. */
export const readBriefFrontMatter = (
  yaml: string,
): { readonly frontMatter: BriefFrontMatter; readonly findings: ReadonlyArray<BriefFinding> } => {
  // Failsafe: an id such as 007 or 1.10 is the text that was written, not a number.
  const reading = readYaml(yaml, { schema: "failsafe" });
  if (Result.isFailure(reading)) {
    const { line, column, message } = reading.failure;
    return {
      frontMatter: unreadFrontMatter,
      findings: [
        finding("FrontMatterMalformed", "problem", { line, column }, message, "YAML between the two fences"),
      ],
    };
  }
  const { value, positionOf } = reading.success;
  const present = presentKeys(value);
  const strict = decodeHumanFile(BriefFrontMatterFile, present, { file: "front matter", positionOf });
  const faults = Result.isFailure(strict) ? strict.failure.faults : [];
  const findings = faults.map((fault) =>
    finding(
      fault.tag === "UnknownKey" ? "FrontMatterKeyUnknown" : "FrontMatterValue",
      fault.tag === "UnknownKey" ? "warning" : "problem",
      fault.at ?? { line: 1, column: 1 },
      describe(fault),
      fault.expected,
    ),
  );
  const unfit = unfitKeys(faults);
  const known = decodeKnown(unfit === null ? null : without(present, unfit));
  return {
    frontMatter:
      unfit === null || Result.isFailure(known) ? unreadFrontMatter : frontMatterOf(known.success, unfit),
    findings,
  };
};

const decodeKnown = Schema.decodeUnknownResult(BriefFrontMatterFile);

/** The keys whose values are wrong; null where the front matter as a whole is. */
const unfitKeys = (faults: ReadonlyArray<HumanFileFault>): ReadonlyArray<string> | null => {
  const wrong = faults.filter(({ tag }) => tag !== "UnknownKey");
  return wrong.some(({ pointer }) => pointer === "")
    ? null
    : [...new Set(wrong.map(({ pointer }) => pointer.split("/")[1] ?? ""))];
};

const without = (present: unknown, keys: ReadonlyArray<string>): unknown =>
  typeof present === "object" && present !== null
    ? Object.fromEntries(Object.entries(present).filter(([key]) => !keys.includes(key)))
    : present;

const describe = (fault: HumanFileFault): string =>
  fault.tag === "UnknownKey" || fault.pointer === ""
    ? fault.got
    : `${fault.got} for ${fault.pointer.slice(1)}`;

const finding = (
  tag: string,
  severity: BriefFinding["severity"],
  at: { readonly line: number; readonly column: number },
  got: string,
  expected: string,
): BriefFinding => ({
  tag,
  severity,
  line: at.line + yamlLineOffset,
  column: at.column,
  got,
  expected,
  message: closeSentence(`In the front matter: got ${got}, expected ${expected}`),
});

/** An empty front matter is an empty object; a key without a value is as good as absent; ids are trimmed. */
const presentKeys = (value: unknown): unknown => {
  if (value === null || value === "") return {};
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(
    ([key, member]) => [key.trim(), tidy(key.trim(), member)] as const,
  );
  return Object.fromEntries(entries.filter(([, member]) => member !== ""));
};

const choices: ReadonlyArray<string> = ["task-type", "work-category"];

const tidy = (key: string, member: unknown): unknown => {
  if (typeof member !== "string") return member;
  const text = member === "~" ? "" : member.trim();
  return choices.includes(key) ? text.toLowerCase() : text;
};

const frontMatterOf = (
  known: typeof BriefFrontMatterFile.Type,
  unfit: ReadonlyArray<string>,
): BriefFrontMatter => ({
  taskGroup: known["task-group"] ?? null,
  taskId: known["task-id"] ?? null,
  taskType: known["task-type"] ?? null,
  workCategory: known["work-category"] ?? null,
  relatedTasks: taskList(known["related-tasks"] ?? []),
  directive: known.directive ?? null,
  unfit,
});

const taskList = (given: string | ReadonlyArray<string>): ReadonlyArray<string> =>
  (typeof given === "string" ? given.split(",") : given).map((ref) => ref.trim()).filter((ref) => ref !== "");

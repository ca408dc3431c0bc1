import { splitFrontMatter } from "../text/frontMatter.ts";
import { shownValue } from "../text/shownValue.ts";
import { utf8Length } from "../text/utf8Length.ts";
import { type Brief, type BriefFinding, type BriefFrontMatter, maxBriefBytes } from "./Brief.ts";
import { isSectionHeading, type SectionKind } from "./headingSynonyms.ts";
import { noFrontMatter, readBriefFrontMatter, unreadFrontMatter } from "./readBriefFrontMatter.ts";
import { type BriefHeading, type BriefStructure, readBriefStructure } from "./readBriefStructure.ts";

/**
 * Everything that a brief lacks to be worked from: a title (its first top heading), a problem or goal, acceptance
 * criteria, no section empty, nothing left to fill in, a front matter that can be read. Warnings leave it a brief.
 */
export const checkBrief = (
  given: string,
): {
  readonly brief: Brief | null;
  /** As far as it could be read, also where the brief is unfit. */
  readonly frontMatter: BriefFrontMatter;
  readonly findings: ReadonlyArray<BriefFinding>;
} => {
  const text = given.startsWith("\uFEFF") ? given.slice(1) : given;
  if (utf8Length(text) > maxBriefBytes) {
    return { brief: null, frontMatter: unreadFrontMatter, findings: [tooLarge(text)] };
  }
  const split = splitFrontMatter(text);
  const isUnclosed = split.unclosed && /^---[ \t]*(?:\r\n|\n|\r)[\w-]+[ \t]*:/.test(text);
  const top =
    split.yaml === null
      ? { frontMatter: isUnclosed ? unreadFrontMatter : noFrontMatter, findings: [] }
      : readBriefFrontMatter(split.yaml);
  const structure = readBriefStructure(split.body);
  const findings = [
    ...(isUnclosed ? [unclosed] : []),
    ...top.findings,
    ...structureFindings(structure).map((finding) => ({
      ...finding,
      line: finding.line + split.bodyLine - 1,
    })),
  ].toSorted((a, b) => a.line - b.line || a.column - b.column);
  const title = titleOf(structure);
  const fit = title !== undefined && findings.every((finding) => finding.severity === "warning");
  const { frontMatter } = top;
  return { brief: fit ? { frontMatter, title: title.text, text } : null, frontMatter, findings };
};

const titleOf = (structure: BriefStructure): BriefHeading | undefined =>
  structure.headings.find((heading) => heading.depth === 1);

/** Lines are those of the body. */
const structureFindings = (structure: BriefStructure): ReadonlyArray<BriefFinding> => {
  const title = titleOf(structure);
  const sections = structure.headings.filter((heading) => heading !== title);
  return [
    ...titleFindings(title),
    ...sectionFindings("purpose", sections),
    ...sectionFindings("acceptance", sections),
    ...structure.placeholders.map((placeholder) =>
      problem(
        "BriefPlaceholder",
        placeholder,
        `the placeholder ${shownValue(placeholder.text)}`,
        "your own text in its place",
      ),
    ),
  ];
};

const titleFindings = (title: BriefHeading | undefined): ReadonlyArray<BriefFinding> => {
  const expected = "a title: a line such as `# Login fails after an update`";
  if (title === undefined) return [problem("BriefTitleMissing", start, "no top heading", expected)];
  return title.text === "" ? [problem("BriefTitleEmpty", title, "an empty top heading", expected)] : [];
};

const wanted: Readonly<Record<SectionKind, string>> = {
  purpose: "a section that tells the problem or the goal, such as `## Problem` or `## Goal`",
  acceptance: "a section with the acceptance criteria, such as `## Acceptance criteria`",
};

const missingTag: Readonly<Record<SectionKind, string>> = {
  purpose: "BriefPurposeMissing",
  acceptance: "BriefAcceptanceMissing",
};

const sectionFindings = (
  kind: SectionKind,
  sections: ReadonlyArray<BriefHeading>,
): ReadonlyArray<BriefFinding> => {
  const named = sections.filter((section) => isSectionHeading(section.text, kind));
  if (named.length === 0) return [problem(missingTag[kind], start, "no such section", wanted[kind])];
  return named
    .filter((section) => section.isEmpty)
    .map((section) =>
      problem("BriefSectionEmpty", section, `nothing below ${shownValue(section.text)}`, "text or a list"),
    );
};

const start = { line: 1, column: 1 };

const problem = (
  tag: string,
  at: { readonly line: number; readonly column: number },
  got: string,
  expected: string,
): BriefFinding => ({
  tag,
  severity: "problem",
  line: at.line,
  column: at.column,
  got,
  expected,
  message: `Got ${got}, expected ${expected}.`,
});

const unclosed = problem(
  "FrontMatterUnclosed",
  start,
  "a front matter without end",
  "a line `---` after its last key",
);

const tooLarge = (text: string): BriefFinding =>
  problem("BriefTooLarge", start, `${utf8Length(text)} bytes`, `at most ${maxBriefBytes / 1024} KiB`);

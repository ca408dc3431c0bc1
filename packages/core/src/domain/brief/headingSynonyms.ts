import { shippedAssets } from "../assets/shippedAssets.ts";

/** What a section of a brief is for. */
export type SectionKind = "purpose" | "acceptance";

interface HeadingData {
  readonly conjunctions: ReadonlyArray<string>;
  readonly purpose: Readonly<Record<string, ReadonlyArray<string>>>;
  readonly acceptance: Readonly<Record<string, ReadonlyArray<string>>>;
}

/** Longer headings are sentences, not names of sections. In UTF-16 units. */
const maxHeading = 200;

/** Whether a heading names a section of that kind, in any of the languages of `templates/briefs/headings.json`. */
export const isSectionHeading = (heading: string, kind: SectionKind): boolean => {
  if (heading.length > maxHeading) return false;
  const { conjunction, words } = synonyms();
  const known = (name: string): boolean => words[kind].has(name);
  return [heading, ...heading.split(/[/|:：—–,、・&+()（）[\]【】]| - /)].some((part) => {
    const name = foldHeading(part);
    return known(name) || name.split(conjunction).some(known);
  });
};

/** Compatibility forms, case, markup, numbering, emoji and punctuation around the words make no difference. */
const foldHeading = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/^[^\p{L}]+/u, "")
    .replace(/[^\p{L}\p{M}]+$/u, "")
    .replace(/\s+/g, " ");

interface Synonyms {
  readonly conjunction: RegExp;
  readonly words: Readonly<Record<SectionKind, ReadonlySet<string>>>;
}

let read: Synonyms | null = null;

const synonyms = (): Synonyms => {
  if (read !== null) return read;
  const data = JSON.parse(shippedAssets["briefs/headings.json"] ?? "{}") as HeadingData;
  // The file has them folded: to fold some hundred words costs more than the rest of the check.
  const all = (kind: SectionKind) => new Set(Object.values(data[kind]).flat());
  const conjunction = new RegExp(` (?:${data.conjunctions.join("|")}) `);
  read = { conjunction, words: { purpose: all("purpose"), acceptance: all("acceptance") } };
  return read;
};

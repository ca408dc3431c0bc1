import { shippedAssets } from "../assets/shippedAssets.ts";

/** What a section of a brief is for. */
export type SectionKind = "purpose" | "acceptance";

interface HeadingData {
  readonly conjunctions: ReadonlyArray<string>;
  readonly purpose: Readonly<Record<string, ReadonlyArray<string>>>;
  readonly acceptance: Readonly<Record<string, ReadonlyArray<string>>>;
}

/** Whether a heading names a section of that kind, in any of the languages of `templates/briefs/headings.json`. */
export const isSectionHeading = (heading: string, kind: SectionKind): boolean => {
  const { data, words } = synonyms();
  const names = [heading, ...heading.split(/[/|:：—–,、・&+()（）[\]【】]|\s-\s/)].flatMap((part) => {
    const name = foldHeading(part);
    return [name, ...splitAt(name, data.conjunctions)];
  });
  return names.some((name) => words[kind].has(name));
};

const splitAt = (name: string, conjunctions: ReadonlyArray<string>): ReadonlyArray<string> =>
  conjunctions.flatMap((conjunction) => name.split(new RegExp(`\\s${conjunction}\\s`))).filter((part) => part !== name);

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
  readonly data: HeadingData;
  readonly words: Readonly<Record<SectionKind, ReadonlySet<string>>>;
}

let read: Synonyms | null = null;

const synonyms = (): Synonyms => {
  if (read !== null) return read;
  const data = JSON.parse(shippedAssets["briefs/headings.json"] ?? "{}") as HeadingData;
  const all = (kind: SectionKind) => new Set(Object.values(data[kind]).flat().map(foldHeading));
  read = { data, words: { purpose: all("purpose"), acceptance: all("acceptance") } };
  return read;
};

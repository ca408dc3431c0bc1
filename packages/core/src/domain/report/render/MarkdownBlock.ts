/**
 * What the Markdown of a report is made of. Every text in it is data: the serialiser alone knows how it is written, so
 * that no text, whoever wrote it, can become structure.
 */
export type MarkdownBlock =
  | { readonly kind: "heading"; readonly depth: 1 | 2 | 3 | 4; readonly line: Line }
  | { readonly kind: "paragraph"; readonly line: Line }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: ReadonlyArray<ListItem> }
  | {
      readonly kind: "table";
      readonly header: ReadonlyArray<Line>;
      /** Each as long as the header. */
      readonly rows: ReadonlyArray<ReadonlyArray<Line>>;
    }
  | { readonly kind: "code"; readonly info: string; readonly text: string };

/** A line with lines below it. */
export interface ListItem {
  readonly line: Line;
  readonly below: ReadonlyArray<ListItem>;
}

/** The parts of a line, joined as they stand. */
export type Line = ReadonlyArray<LinePart>;

/** `words` are okstra's own and keep their spaces; `text` and `code` come from the report. */
export interface LinePart {
  readonly kind: "words" | "label" | "text" | "code";
  readonly text: string;
}

export const words = (text: string): LinePart => ({ kind: "words", text });
/** Words in bold. */
export const label = (text: string): LinePart => ({ kind: "label", text });
export const text = (said: string): LinePart => ({ kind: "text", text: said });
/** Never in a cell: no backslash holds a pipe there in every reader. */
export const code = (said: string): LinePart => ({ kind: "code", text: said });

export const heading = (depth: 1 | 2 | 3 | 4, ...line: Line): MarkdownBlock => ({
  kind: "heading",
  depth,
  line,
});
export const paragraph = (...line: Line): MarkdownBlock => ({ kind: "paragraph", line });
export const item = (line: Line, below: ReadonlyArray<ListItem> = []): ListItem => ({ line, below });

/** A list; nothing where it would be empty. */
export const list = (items: ReadonlyArray<ListItem>): ReadonlyArray<MarkdownBlock> =>
  items.length === 0 ? [] : [{ kind: "list", ordered: false, items }];

/** Texts of the report in an order that counts. */
export const steps = (texts: ReadonlyArray<string>): ReadonlyArray<MarkdownBlock> =>
  texts.length === 0 ? [] : [{ kind: "list", ordered: true, items: texts.map((said) => item([text(said)])) }];

/** A table; nothing where it would have no rows. */
export const table = (
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<Line>>,
): ReadonlyArray<MarkdownBlock> =>
  rows.length === 0 ? [] : [{ kind: "table", header: header.map((name) => [words(name)]), rows }];

/** Texts of the report, each a point of a list. */
export const points = (texts: ReadonlyArray<string>): ReadonlyArray<MarkdownBlock> =>
  list(texts.map((said) => item([text(said)])));

/** A heading with what stands below it; left out where nothing does. */
export const section = (
  depth: 2 | 3 | 4,
  title: string,
  below: ReadonlyArray<MarkdownBlock>,
): ReadonlyArray<MarkdownBlock> => (below.length === 0 ? [] : [heading(depth, words(title)), ...below]);

import { eastAsianWidth } from "get-east-asian-width";
import { visibleText } from "@okstra/core/domain/text/visibleText";

/** Rows as aligned columns two spaces apart; wide characters count two cells. */
export const table = (
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
): ReadonlyArray<string> => {
  const cells = [header, ...rows].map((row) => row.map((cell) => visibleText(cell)));
  const widths = header.map((_, column) => Math.max(...cells.map((row) => cellWidth(row[column] ?? ""))));
  return cells.map((row) =>
    row
      .map((cell, column) => cell + " ".repeat(Math.max(0, widths[column]! - cellWidth(cell))))
      .join("  ")
      .trimEnd(),
  );
};

const cellWidth = (text: string): number => {
  let width = 0;
  for (const character of text) {
    if (!/\p{M}/u.test(character)) width += eastAsianWidth(character.codePointAt(0)!);
  }
  return width;
};

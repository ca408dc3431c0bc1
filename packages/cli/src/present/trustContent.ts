import { visibleText } from "@okstra/core/domain/text/visibleText";
import type { TrustItem } from "@okstra/core/domain/trust/TrustItem";
import { structuredPatch } from "diff";

const mostLines = 40;

/** What an item would bring: an override as its difference from the shipped text, commands as they stand. */
export const trustContentLines = ({ content }: TrustItem): ReadonlyArray<string> => {
  if (content === undefined) return [];
  const lines = content.kind === "commands" ? content.commands : differences(content);
  const shown = lines.slice(0, mostLines).map((line) => `    ${visibleText(line)}`);
  const more = lines.length - shown.length;
  return more > 0 ? [...shown, `    … and ${more} more lines`] : shown;
};

const differences = (content: { readonly text: string; readonly shipped: string }): ReadonlyArray<string> =>
  structuredPatch("shipped", "project", content.shipped, content.text, "", "", { context: 1 }).hunks.flatMap(
    ({ oldStart, lines }) => [`@@ line ${oldStart} of the shipped text @@`, ...lines],
  );

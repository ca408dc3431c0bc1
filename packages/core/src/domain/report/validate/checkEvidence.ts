import { maxEvidenceBytes } from "../../prepare/evidenceInputs.ts";
import { locksDir } from "../../run/runPaths.ts";
import { isPlainPath } from "../../text/plainPath.ts";
import { shownValue } from "../../text/shownValue.ts";
import type { EvidencePlace } from "./evidencePlaces.ts";
import { problem, type ReportProblem } from "./ReportProblem.ts";

/** A file that a report names, as it stands now. */
export type EvidenceFile =
  | { readonly kind: "text"; readonly lines: ReadonlyArray<string> }
  | { readonly kind: "missing" }
  /** It stands there, and its lines could not be looked at. */
  | { readonly kind: "unreadable"; readonly reason: string };

/** Whether a path may be looked at: plain, relative to the root, and no lock, which nothing but SQLite opens. */
export const mayBeEvidence = (path: string): boolean =>
  // Some disks take .okstra/Locks for the same folder.
  isPlainPath(path) && !`${path.toLowerCase()}/`.startsWith(`${locksDir}/`);

/** Bytes as the lines that evidence counts; null where they are no text. */
export const evidenceFile = (bytes: Uint8Array): EvidenceFile => {
  const text = textOf(bytes);
  if (text === null) return { kind: "unreadable", reason: "it is no UTF-8 text" };
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  return { kind: "text", lines };
};

/** What keeps a place from being seen as the report says. `file` is null where its path may not be looked at. */
export const checkEvidence = (
  { evidence, pointer }: EvidencePlace,
  file: EvidenceFile | null,
): ReadonlyArray<ReportProblem> => {
  const path = shownValue(evidence.path);
  if (file === null)
    return [
      problem("EvidencePathUnfit", `${pointer}/path`, path, "a plain path relative to the project root"),
    ];
  if (file.kind === "missing")
    return [
      problem("EvidenceMissing", `${pointer}/path`, `${path}, where no file is`, "a file of the project"),
    ];
  if (file.kind === "unreadable")
    return [
      problem(
        "EvidenceUnreadable",
        `${pointer}/path`,
        `${path}: ${file.reason}`,
        `a text file of at most ${maxEvidenceBytes / 1024 / 1024} MiB`,
      ),
    ];

  const { line, endLine = line, quote } = evidence;
  if (endLine < line)
    return [problem("EvidenceLinesUnfit", `${pointer}/endLine`, String(endLine), `${line} or a later line`)];
  if (endLine > file.lines.length) {
    const last = `${path} has ${file.lines.length} line${file.lines.length === 1 ? "" : "s"}`;
    const member = evidence.endLine === undefined || line > file.lines.length ? "line" : "endLine";
    return [
      problem(
        "EvidenceLinesUnfit",
        `${pointer}/${member}`,
        String(evidence[member]),
        `a line of the file: ${last}`,
      ),
    ];
  }
  if (quote === undefined) return [];
  const wanted = folded(quote);
  const there = folded(file.lines.slice(line - 1, endLine).join("\n"));
  if (wanted !== "" && there.includes(wanted)) return [];
  const unfit = (got: string, expected: string) => [
    problem("EvidenceQuoteUnfit", `${pointer}/quote`, got, expected),
  ];
  if (wanted === "") return unfit(shownValue(quote), "the words that stand there, or no quote");
  const elsewhere = lineOf(wanted, file.lines, line);
  return unfit(
    `${shownValue(quote)}${elsewhere === null ? "" : `, which stands at line ${elsewhere}`}`,
    `what stands in ${path} at line ${line}${endLine === line ? "" : ` to ${endLine}`}: ${there === "" ? "nothing" : shownValue(there)}`,
  );
};

/** The line at which folded words begin: the next one from `cited` on, else the last before it; null for nowhere. */
const lineOf = (wanted: string, lines: ReadonlyArray<string>, cited: number): number | null => {
  let text = "";
  const starts: Array<{ readonly at: number; readonly line: number }> = [];
  for (const [index, each] of lines.entries()) {
    const words = folded(each);
    if (words === "") continue;
    if (text !== "") text += " ";
    starts.push({ at: text.length, line: index + 1 });
    text += words;
  }
  const from = starts.find(({ line }) => line >= cited)?.at ?? text.length;
  const next = text.indexOf(wanted, from);
  const found = next >= 0 ? next : text.lastIndexOf(wanted, from);
  return found < 0 ? null : (starts.findLast(({ at }) => at <= found)?.line ?? null);
};

const folded = (text: string): string => text.replace(/\s+/g, " ").trim();

const textOf = (bytes: Uint8Array): string | null => {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

import type { Rotation } from "../run/rotation.ts";
import { runFolderDir } from "../run/runPaths.ts";
import type { RunFolder } from "../run/RunRef.ts";
import { formatRunSeq } from "../run/RunSeq.ts";
import { codeCell } from "./markdownText.ts";

/** `archive/README.md` with the rows of one more rotation; what stands in it stays. */
export const composeArchiveReadme = (
  folder: RunFolder,
  before: string | null,
  rows: Rotation["rows"],
  at: string,
): string => {
  const text = (before ?? "").trimEnd();
  const beginning = text === "" ? head(folder) : text;
  const table = text.split("\n").at(-1)?.startsWith("|") === true ? "" : `\n${tableHead}\n`;
  return `${beginning}\n${table}${rows.map((row) => rowLine(row, at)).join("\n")}\n`;
};

const head = (folder: RunFolder): string => `# Archive of ${codeCell(runFolderDir(folder))}

okstra moves the prompts and worker results of runs here once a later run has published its report. Reports, logs, state, manifests and instruction sets stay where they are. Nothing is changed or removed, \`okstra show\` finds what lies here, and the numbers stay taken.

To put the files of a row back, run its command in the folder above. It overwrites nothing. The next \`okstra prepare\` of this task and phase moves them here again.`;

const tableHead = `| When (UTC) | Run | What | From | To | Why | Put back with |
| --- | --- | --- | --- | --- | --- | --- |`;

const rowLine = ({ runRef, seq, dir, entries, since }: Rotation["rows"][number], at: string): string => {
  const archived = `archive/run-${formatRunSeq(seq)}/${dir}`;
  return `| ${[
    at,
    codeCell(runRef),
    `${entries} ${entries === 1 ? "entry" : "entries"}`,
    codeCell(`${dir}/`),
    codeCell(`${archived}/`),
    `the report of ${codeCell(since)} is newer`,
    codeCell(`mv -n ${archived}/* ${dir}/`),
  ].join(" | ")} |`;
};

import * as Option from "effect/Option";
import * as Schema from "effect/Schema";
import { artefactVersion } from "./artefactHeader.ts";
import { FixCycle } from "./FixCycle.ts";
import type { RunStatus } from "./runStatus.ts";

/** `fix-cycles.jsonl` as it stands: every line in its place, those that can't be read kept as they are. */
export interface FixCycleFile {
  readonly lines: ReadonlyArray<{ readonly text: string; readonly cycle: FixCycle | null }>;
  /** Of the file's bytes; null where there is no file. */
  readonly sha256: string | null;
}

export const noFixCycles: FixCycleFile = { lines: [], sha256: null };

const decodeLine = Schema.decodeUnknownOption(Schema.fromJsonString(FixCycle));

export const parseFixCycles = (jsonl: string): FixCycleFile["lines"] =>
  jsonl
    .split("\n")
    .filter((text) => text.trim() !== "")
    .map((text) => ({ text, cycle: Option.getOrNull(decodeLine(text)) }));

export const cyclesOf = ({ lines }: FixCycleFile): ReadonlyArray<FixCycle> =>
  lines.flatMap(({ cycle }) => (cycle === null ? [] : [cycle]));

/** The run folder of a run ref. */
const folderOf = (runRef: string): string => runRef.slice(0, runRef.lastIndexOf("/"));

/** The runs of a run folder that opened a cycle which is not closed yet. */
export const openersIn = (file: FixCycleFile, runFolder: string): ReadonlyArray<string> =>
  cyclesOf(file).flatMap(({ runRef, closed }) =>
    closed === null && folderOf(runRef) === runFolder ? [runRef] : [],
  );

export interface FixCycleStep {
  /** The run that is prepared. */
  readonly runRef: string;
  readonly at: string;
  /** Whether it opens a cycle of its own. */
  readonly opens: boolean;
  readonly reason: string | null;
  /** What an opener had come to; null where its run can't be read, and its cycle stays open. */
  readonly statusOf: (runRef: string) => RunStatus | null;
}

/** The file after a run was prepared: open cycles of its run folder are closed by it, and it may open one. */
export const afterRun = (file: FixCycleFile, step: FixCycleStep): FixCycleFile["lines"] => {
  const folder = folderOf(step.runRef);
  const lines = file.lines.map(({ text, cycle }) => {
    if (cycle === null || cycle.closed !== null || folderOf(cycle.runRef) !== folder) return { text, cycle };
    const outcome = step.statusOf(cycle.runRef);
    if (outcome === null) return { text, cycle };
    const closed: FixCycle = { ...cycle, closed: { at: step.at, by: step.runRef, outcome } };
    return { text: JSON.stringify(closed), cycle: closed };
  });
  if (!step.opens) return lines;
  const opened: FixCycle = {
    schemaVersion: artefactVersion,
    id: nextId(cyclesOf(file)),
    runRef: step.runRef,
    reason: step.reason,
    openedAt: step.at,
    closed: null,
  };
  return [...lines, { text: JSON.stringify(opened), cycle: opened }];
};

const nextId = (cycles: ReadonlyArray<FixCycle>): string => {
  const highest = cycles.reduce((max, { id }) => Math.max(max, Number(id.slice(2))), 0);
  return `X-${String(highest + 1).padStart(3, "0")}`;
};

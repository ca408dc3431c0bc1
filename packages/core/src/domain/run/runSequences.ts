import type { TaskType } from "../task/TaskType.ts";
import { runFolderDirs } from "./runPaths.ts";
import { nextRunSeq, parseRunSeq, type RunSeq } from "./RunSeq.ts";

/**
 * The names in the directories of a run folder that carry sequences, keyed by directory; `state/workers` is listed
 * beside the others. Names only: a folder of ten thousand artefacts is read without opening one.
 */
export type RunFolderNames = Readonly<Partial<Record<SequencedDir, ReadonlyArray<string>>>>;

export const sequencedDirs = [...runFolderDirs, "state/workers"] as const;
export type SequencedDir = (typeof sequencedDirs)[number];

/** The sequence a name carries in its directory; null where it carries none. */
export const sequenceInName = (directory: SequencedDir, name: string): RunSeq | null => {
  if (directory === "instruction-set" || directory === "state/workers") return parseRunSeq(name);
  if (directory === "archive") return name.startsWith("run-") ? parseRunSeq(name.slice("run-".length)) : null;
  const digits = /-(\d{3,})(?:\.[^.]+)+$/u.exec(name)?.[1];
  return digits === undefined ? null : parseRunSeq(digits);
};

/** Every sequence that some name in the folder carries, in ascending order. */
export const takenSequences = (names: RunFolderNames): ReadonlyArray<RunSeq> => {
  const taken = new Set<RunSeq>();
  for (const directory of sequencedDirs) {
    for (const name of names[directory] ?? []) {
      const seq = sequenceInName(directory, name);
      if (seq !== null) taken.add(seq);
    }
  }
  return [...taken].sort((left, right) => left - right);
};

/** One more than the highest sequence in any directory, archive included: no number is ever given twice. */
export const nextSequence = (names: RunFolderNames): RunSeq => nextRunSeq(takenSequences(names));

/** The runs that are there: those whose run manifest stands, in ascending order. */
export const visibleSequences = (names: RunFolderNames, taskType: TaskType): ReadonlyArray<RunSeq> => {
  const prefix = `run-manifest-${taskType}-`;
  return (names.manifests ?? [])
    .flatMap((name) => {
      const seq =
        name.startsWith(prefix) && name.endsWith(".json")
          ? parseRunSeq(name.slice(prefix.length, -".json".length))
          : null;
      return seq === null ? [] : [seq];
    })
    .sort((left, right) => left - right);
};

import * as Effect from "effect/Effect";
import { runFolderDir } from "../domain/run/runPaths.ts";
import {
  type RunFolderNames,
  sequencedDirs,
  takenSequences,
  visibleSequences,
} from "../domain/run/runSequences.ts";
import type { RunFolder } from "../domain/run/RunRef.ts";
import type { RunSeq } from "../domain/run/RunSeq.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";

/** A run folder as its directories list it; no file was opened. */
export interface RunFolderReading {
  readonly folder: RunFolder;
  readonly names: RunFolderNames;
  /** Sequences that some name carries, ascending; `nextSequence(names)` is one more than the highest. */
  readonly taken: ReadonlyArray<RunSeq>;
  /** Sequences whose run manifest stands, ascending. */
  readonly visible: ReadonlyArray<RunSeq>;
}

/** Lists a run folder; one that does not exist is empty. */
export const readRunFolder = Effect.fnUntraced(function* (root: string, folder: RunFolder) {
  const files = yield* ProjectFiles;
  const directory = runFolderDir(folder);
  const present = yield* files.list(root, directory);
  const listed = yield* Effect.forEach(
    sequencedDirs.filter((name) => present.includes(name.split("/", 1).join(""))),
    (name) => Effect.map(files.list(root, `${directory}/${name}`), (names) => [name, names] as const),
  );
  const names: RunFolderNames = Object.fromEntries(listed);
  const reading: RunFolderReading = {
    folder,
    names,
    taken: takenSequences(names),
    visible: visibleSequences(names, folder.taskType),
  };
  return reading;
});

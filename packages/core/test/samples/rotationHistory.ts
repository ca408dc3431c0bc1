import * as Schema from "effect/Schema";
import { archivedPath, rotatedDirs } from "../../src/domain/run/archivedPath.ts";
import { planRotation, type Rotation } from "../../src/domain/run/rotation.ts";
import { runFolderDir, runPaths } from "../../src/domain/run/runPaths.ts";
import type { RunSeq } from "../../src/domain/run/RunSeq.ts";
import { type RunFolderNames, sequencedDirs } from "../../src/domain/run/runSequences.ts";
import { isTerminalRun, runStatuses } from "../../src/domain/run/runStatus.ts";
import { runRef } from "./sampleArtefacts.ts";

/** A run of a generated history: how far it came, what lies of it, and what lies in the archive under the same name. */
const GeneratedRun = Schema.Struct({
  status: Schema.Literals([...runStatuses, "unreadable"]),
  workers: Schema.Array(Schema.Struct({ archivedToo: Schema.Boolean })).check(Schema.isMaxLength(3)),
  prompt: Schema.Boolean,
});
export const GeneratedHistory = Schema.Struct({
  runs: Schema.Array(GeneratedRun).check(Schema.isMaxLength(6)),
  foreign: Schema.Array(Schema.Literals(["notes.md", "-12.md", "x-000.md", "run.d-002"])),
});
export type GeneratedHistory = typeof GeneratedHistory.Type;

const { seq: _seq, ...folder } = runRef("cart-total", 1);
export const historyFolder = folder;
const root = runFolderDir(folder);

const refOf = (index: number) => ({ ...folder, seq: (index + 1) as RunSeq });

/** Every file of a history, by path; each has a content of its own. */
export const filesOf = ({ runs, foreign }: GeneratedHistory): Readonly<Record<string, string>> => {
  const paths = runs.flatMap(({ workers, prompt }, at) => {
    const of = runPaths(refOf(at));
    const results = workers.map(({ archivedToo }, worker) => ({
      path: of.workerResult(`w${worker}` as never),
      archivedToo,
    }));
    return [
      of.runManifest,
      of.teamState,
      of.reportMarkdown,
      of.workerAttempt("w0", 1),
      ...(prompt ? [of.leadPrompt, of.leadPromptMetadata] : []),
      ...results.map(({ path }) => path),
      ...results.flatMap(({ path, archivedToo }) => (archivedToo ? [archivedPath(refOf(at), path)!] : [])),
    ];
  });
  const strangers = foreign.map((name, at) => `${root}/${rotatedDirs[at % 2]}/${name}`);
  return Object.fromEntries([...paths, ...strangers].map((path) => [path, `content of ${path}`]));
};

/** The names of the run folder, as its directories list them. */
export const namesOf = (paths: ReadonlyArray<string>): RunFolderNames =>
  Object.fromEntries(
    sequencedDirs.map((dir) => [
      dir,
      [
        ...new Set(
          paths.flatMap((path) =>
            path.startsWith(`${root}/${dir}/`) ? path.slice(`${root}/${dir}/`.length).split("/", 1) : [],
          ),
        ),
      ],
    ]),
  );

export const floorOf = ({ runs }: GeneratedHistory): RunSeq | null => {
  const at = runs.findLastIndex(({ status }) => status === "completed");
  return at < 0 ? null : ((at + 1) as RunSeq);
};

export const rotationOf = (history: GeneratedHistory, paths: ReadonlyArray<string>): Rotation =>
  planRotation({
    folder,
    names: namesOf(paths),
    floor: floorOf(history),
    terminal: new Set(
      history.runs.flatMap(({ status }, at) =>
        status !== "unreadable" && isTerminalRun(status) ? [(at + 1) as RunSeq] : [],
      ),
    ),
    archived: new Set(paths.filter((path) => path.startsWith(`${root}/archive/`))),
  });

/** What may move: an entry of a rotating directory, of a run below the floor that has ended. */
export const mayMove = (history: GeneratedHistory, path: string): boolean =>
  history.runs.some(({ status }, at) => {
    const floor = floorOf(history);
    const { leadPrompt, leadPromptMetadata } = runPaths(refOf(at));
    const own = [0, 1, 2].map((worker) => runPaths(refOf(at)).workerResult(`w${worker}` as never));
    return (
      [leadPrompt, leadPromptMetadata, ...own].includes(path) &&
      floor !== null &&
      at + 1 < floor &&
      status !== "unreadable" &&
      isTerminalRun(status)
    );
  });

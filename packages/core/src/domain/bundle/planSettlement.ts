import * as Result from "effect/Result";
import type { HomeKey } from "../project/ProjectPlace.ts";
import { projectTask, type TaskFacts } from "../run/projectTask.ts";
import { pointerOf } from "../run/RunRow.ts";
import { isTerminalRun } from "../run/runStatus.ts";
import type { RunRef } from "../run/RunRef.ts";
import { taskPaths } from "../run/runPaths.ts";
import type { SettledRun } from "../run/SettledRun.ts";
import type { TaskManifest } from "../run/TaskManifest.ts";
import type { TaskKey } from "../task/TaskKey.ts";
import { artefactJson } from "../text/canonicalJson.ts";
import { sha256 } from "../text/sha256.ts";
import type { TemplateSet } from "./BundleFacts.ts";
import type { BundlePlan, IndexRow, PlannedFile } from "./BundlePlan.ts";
import { indexRowOf } from "./indexRowOf.ts";
import { leadStartCommand } from "./leadStartCommand.ts";
import { replaceFile } from "./plannedFiles.ts";
import { tellsTheSame, teamStateFile } from "./projectionFiles.ts";
import { renderTaskIndex } from "./renderTaskIndex.ts";
import type { TemplateRefused } from "./renderTemplate.ts";
import { templateShelf } from "./TemplateShelf.ts";

/** A task that has runs, with its projections as they stand. */
export interface StandingTask {
  readonly place: { readonly root: string; readonly homeKey: HomeKey };
  readonly key: TaskKey;
  /** Newest first: the newest twenty, every unfinished one, and the latest of each phase. Never empty. */
  readonly runs: readonly [SettledRun, ...Array<SettledRun>];
  readonly inputs: TaskFacts["latest"]["inputs"];
  readonly forbiddenActions: ReadonlyArray<string>;
  readonly history: TaskFacts["history"];
  readonly manifest: {
    /** Null where none stands, or none that can be read. */
    readonly stored: TaskManifest | null;
    readonly sha256: string | null;
  };
  readonly indexSha256: string | null;
  /** Holds the template of the task index. */
  readonly templates: TemplateSet;
}

export interface Settlement {
  readonly files: ReadonlyArray<PlannedFile>;
  readonly indexRows: ReadonlyArray<IndexRow>;
  /** Runs whose team state is written anew. */
  readonly runs: ReadonlyArray<RunRef>;
}

const shownRuns = 20;

/** What has to be written so that the projections tell what the files tell; nothing where they do. */
export const planSettlement = (
  task: StandingTask,
  now: string,
): Result.Result<Settlement, TemplateRefused> => {
  const pointers = task.runs.map((run) => pointerOf(run.ref, run.manifest, run.status));
  const [latest] = task.runs;
  const fresh = new Map(pointers.map((pointer) => [pointer.runRef, pointer]));
  const [newest, ...others] = pointers;
  const projected = projectTask({
    runs: [newest!, ...others.filter(({ status }, at) => at + 1 < shownRuns || !isTerminalRun(status))],
    latest: { manifest: latest.manifest, inputs: task.inputs, forbiddenActions: task.forbiddenActions },
    history:
      task.history === null
        ? null
        : {
            ...task.history,
            latestRuns: task.history.latestRuns.map((pointer) => fresh.get(pointer.runRef) ?? pointer),
          },
    teams: task.runs,
    now,
  });

  const { stored } = task.manifest;
  const same = tellsTheSame(stored, projected.taskManifest);
  const taskManifest = same && stored !== null ? stored : projected.taskManifest;
  const paths = taskPaths(task.key);
  return Result.map(
    renderTaskIndex(
      { manifest: taskManifest, runs: pointers, start: leadStartCommand(latest.manifest) },
      templateShelf(task.templates),
    ),
    (index): Settlement => {
      const teams = task.runs.flatMap((run, at) => {
        const file = teamStateFile(run, projected.teamStates[at]!);
        return file === null ? [] : [{ run, file }];
      });
      return {
        files: [
          ...teams.map(({ file }) => file),
          ...(same ? [] : [replaceFile(paths.manifest, artefactJson(taskManifest), task.manifest.sha256)]),
          ...(sha256(index) === task.indexSha256 ? [] : [replaceFile(paths.index, index, task.indexSha256)]),
        ],
        indexRows: teams.map(({ run }) =>
          indexRowOf(task.place, pointerOf(run.ref, run.manifest, run.status), run.manifest),
        ),
        runs: teams.map(({ run }) => run.ref),
      };
    },
  );
};

/** A settlement as the plan of a commit of its own; null where there is nothing to write. */
export const settlementPlan = (task: StandingTask, settlement: Settlement): BundlePlan | null =>
  settlement.files.length === 0
    ? null
    : {
        task: task.key,
        runs: settlement.runs,
        directories: [],
        moves: [],
        files: settlement.files,
        indexRows: settlement.indexRows,
      };

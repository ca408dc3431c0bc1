import { workCategories, type WorkCategory } from "../brief/Brief.ts";
import { taskTypes } from "../task/TaskType.ts";
import { workflowState } from "../task/workflow.ts";
import { byCodePoint } from "../text/codePointOrder.ts";
import { headerOf } from "./artefactHeader.ts";
import { exactRef } from "./parseRunRef.ts";
import { projectTeam, type TeamFacts } from "./projectTeam.ts";
import type { RunManifest } from "./RunManifest.ts";
import { runPaths } from "./runPaths.ts";
import { isTerminalRun } from "./runStatus.ts";
import type { RunInputsFacts, TaskHistory } from "./TaskHistory.ts";
import type { RunPointer, TaskManifest } from "./TaskManifest.ts";
import type { TeamState } from "./TeamState.ts";

/** What the projections of a task follow from, as its files tell it now. */
export interface TaskFacts {
  /** The newest and every unfinished one at least, newest first: the first is the task's latest. Never empty. */
  readonly runs: readonly [RunPointer, ...Array<RunPointer>];
  readonly latest: {
    readonly manifest: Pick<
      RunManifest,
      "task" | "taskType" | "renderOnly" | "brief" | "teamContract" | "artefacts"
    >;
    /** Null where they cannot be read. */
    readonly inputs: Pick<RunInputsFacts, "workCategory" | "relatedTasks"> | null;
    /** Of the profile of its phase. */
    readonly forbiddenActions: ReadonlyArray<string>;
  };
  /** What the task manifest has told so far; null for a task that had none. */
  readonly history: TaskHistory | null;
  /** Those whose team state is wanted. */
  readonly teams: ReadonlyArray<TeamFacts>;
  /** UTC, as artefacts write it. */
  readonly now: string;
}

export interface TaskProjections {
  readonly taskManifest: TaskManifest;
  /** In the order of `teams`. */
  readonly teamStates: ReadonlyArray<TeamState>;
}

/**
 * All that is written of a task for people and for speed, from its facts alone: nothing else makes a task manifest or
 * a team state. See docs/run-life.md.
 */
export const projectTask = (facts: TaskFacts): TaskProjections => ({
  taskManifest: projectTaskManifest(facts),
  teamStates: facts.teams.map((team) => projectTeam(team, facts.now)),
});

const projectTaskManifest = ({ runs, latest, history, now }: TaskFacts): TaskManifest => {
  const { manifest, inputs, forbiddenActions } = latest;
  const [newest] = runs;
  const workCategory = inputs?.workCategory ?? history?.workCategory ?? null;
  return {
    ...headerOf("task-manifest"),
    taskKey: manifest.task.key,
    group: manifest.task.group,
    task: manifest.task.id,
    idAsGiven: manifest.task.idAsGiven,
    title: manifest.task.title,
    workCategory,
    brief: { path: manifest.brief.path, sha256: manifest.brief.sha256 },
    workflow: workflowState({
      taskType: manifest.taskType,
      runStatus: newest.status,
      renderOnly: manifest.renderOnly,
      workCategory: asWorkCategory(workCategory),
      forbiddenActions,
    }),
    activeRuns: runs.filter(({ status }) => !isTerminalRun(status)),
    latestRun: newest,
    latestRuns: latestOfEachPhase([...runs, ...(history?.latestRuns ?? [])]),
    latestReport: latestReport(runs) ?? history?.latestReport ?? null,
    latestResumeScript: manifest.artefacts.resumeScript,
    relatedTasks: unionOf(
      history?.relatedTasks ?? [],
      (inputs?.relatedTasks ?? []).map(({ key }) => key),
    ),
    resultContract: {
      leadRole: manifest.teamContract.leadRole,
      finalSynthesisOwner: manifest.teamContract.finalSynthesisOwner,
      reportFormat: "data.json+markdown",
    },
    createdAt: history?.createdAt ?? now,
    updatedAt: now,
  };
};

/** Per phase the first of the pointers, in the order of the workflow. */
const latestOfEachPhase = (newestFirst: ReadonlyArray<RunPointer>): ReadonlyArray<RunPointer> =>
  taskTypes.flatMap((taskType) => newestFirst.find((pointer) => pointer.taskType === taskType) ?? []);

const latestReport = (runs: ReadonlyArray<RunPointer>): string | null => {
  const completed = runs.find(({ status }) => status === "completed");
  if (completed === undefined) return null;
  const ref = exactRef(completed.runRef);
  return ref === null ? null : runPaths(ref).reportData;
};

/** Null where a newer okstra wrote a category that this one does not know. */
const asWorkCategory = (text: string | null): WorkCategory | null =>
  workCategories.find((category) => category === text) ?? null;

const unionOf = (left: ReadonlyArray<string>, right: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set([...left, ...right])].sort(byCodePoint);

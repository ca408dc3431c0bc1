import type * as Result from "effect/Result";
import { headerOf } from "../run/artefactHeader.ts";
import { runPaths } from "../run/runPaths.ts";
import { parseRunSeq } from "../run/RunSeq.ts";
import type { RunPointer, TaskManifest } from "../run/TaskManifest.ts";
import { byCodePoint } from "../text/codePointOrder.ts";
import { taskTypes } from "../task/TaskType.ts";
import { workCategories, type WorkCategory } from "../brief/Brief.ts";
import { workflowState } from "../task/workflow.ts";
import type { BundleFacts } from "./BundleFacts.ts";
import { leadStartCommand } from "./leadStartCommand.ts";
import { codeCell, tableCell } from "./markdownText.ts";
import type { TemplateRefused } from "./renderTemplate.ts";
import type { RunFrame } from "./RunFrame.ts";
import type { TemplateShelf } from "./TemplateShelf.ts";

const shownRuns = 20;

/** The task's projection with the run that is being prepared as its latest. */
export const composeTaskManifest = (frame: RunFrame): TaskManifest => {
  const { facts } = frame;
  const before = facts.present.history;
  const runs = runsWith(frame);
  const workCategory = facts.workCategory ?? before?.workCategory ?? null;
  return {
    ...headerOf("task-manifest"),
    taskKey: frame.taskKey,
    group: facts.task.key.group,
    task: facts.task.key.task,
    idAsGiven: facts.task.idAsGiven,
    title: facts.brief.title,
    workCategory,
    brief: { path: facts.brief.path, sha256: facts.brief.sha256 },
    workflow: workflowState({
      taskType: facts.run.taskType,
      runStatus: "prepared",
      renderOnly: facts.renderOnly,
      workCategory: asWorkCategory(workCategory),
      forbiddenActions: facts.profile.forbiddenActions,
    }),
    activeRuns: runs.filter(({ status }) => status === "prepared" || status === "running"),
    latestRun: pointerOf(frame),
    latestRuns: latestOfEachPhase([...runs, ...(before?.latestRuns ?? [])]),
    latestReport: latestReport(facts) ?? before?.latestReport ?? null,
    latestResumeScript: frame.resumeScript,
    relatedTasks: unionOf(
      before?.relatedTasks ?? [],
      facts.relatedTasks.map(({ key }) => key),
    ),
    resultContract: {
      leadRole: frame.teamContract.leadRole,
      finalSynthesisOwner: frame.teamContract.finalSynthesisOwner,
      reportFormat: "data.json+markdown",
    },
    createdAt: before?.createdAt ?? facts.createdAt,
    updatedAt: facts.createdAt,
  };
};

/** The same for a person, with the latest runs. */
export const composeTaskIndex = (
  frame: RunFrame,
  manifest: TaskManifest,
  shelf: TemplateShelf,
): Result.Result<string, TemplateRefused> =>
  shelf.render("task-index.md", {
    title: codeCell(manifest.title),
    taskKey: codeCell(manifest.taskKey),
    idAsGiven: codeCell(manifest.idAsGiven),
    briefPath: codeCell(manifest.brief.path),
    workCategory: manifest.workCategory ?? "--",
    phase: codeCell(manifest.workflow.currentPhase),
    status: manifest.workflow.status,
    nextPhase:
      manifest.workflow.nextRecommendedPhase === null
        ? "--"
        : codeCell(manifest.workflow.nextRecommendedPhase),
    checkpoint: tableCell(manifest.workflow.lastSafeCheckpoint.checkpoint),
    start: codeOrDash(leadStartCommand(frame)),
    resume: codeOrDash(manifest.latestResumeScript),
    report: codeOrDash(manifest.latestReport),
    relatedTasks: manifest.relatedTasks.length === 0 ? "--" : manifest.relatedTasks.map(codeCell).join(", "),
    updatedAt: manifest.updatedAt,
    shownRuns,
    runs: runsWith(frame)
      .slice(0, shownRuns)
      .map(({ runRef, taskType, status, createdAt, runManifest }) => ({
        runRef: codeCell(runRef),
        taskType: codeCell(taskType),
        status,
        createdAt,
        runManifest: codeCell(runManifest),
      })),
  });

const codeOrDash = (text: string | null): string => (text === null ? "--" : codeCell(text));

const pointerOf = (frame: RunFrame): RunPointer => ({
  runRef: frame.runRef,
  taskType: frame.facts.run.taskType,
  stage: frame.facts.run.stage,
  runSeq: frame.runSeq,
  status: "prepared",
  createdAt: frame.facts.createdAt,
  runManifest: frame.paths.runManifest,
});

/** All runs that are told of, newest first, the new one before them. */
const runsWith = (frame: RunFrame): ReadonlyArray<RunPointer> => [
  pointerOf(frame),
  ...frame.facts.present.runs.filter(({ runRef }) => runRef !== frame.runRef),
];

/** Per phase the first of the pointers, in the order of the workflow. */
const latestOfEachPhase = (newestFirst: ReadonlyArray<RunPointer>): ReadonlyArray<RunPointer> =>
  taskTypes.flatMap((taskType) => newestFirst.find((pointer) => pointer.taskType === taskType) ?? []);

const latestReport = ({ present, task }: BundleFacts): string | null => {
  const completed = present.runs.find(({ status }) => status === "completed");
  const seq = completed === undefined ? null : parseRunSeq(completed.runSeq);
  if (completed === undefined || seq === null) return null;
  const { group, task: id } = task.key;
  return runPaths({ group, task: id, taskType: completed.taskType, stage: completed.stage, seq }).reportData;
};

/** Null where a newer okstra wrote a category that this one does not know. */
const asWorkCategory = (text: string | null): WorkCategory | null =>
  workCategories.find((category) => category === text) ?? null;

const unionOf = (left: ReadonlyArray<string>, right: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set([...left, ...right])].sort(byCodePoint);

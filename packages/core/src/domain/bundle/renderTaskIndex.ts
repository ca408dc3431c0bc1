import type * as Result from "effect/Result";
import type { RunPointer, TaskManifest } from "../run/TaskManifest.ts";
import { codeCell, tableCell } from "./markdownText.ts";
import type { TemplateRefused } from "./renderTemplate.ts";
import type { TemplateShelf } from "./TemplateShelf.ts";

export const taskIndexTemplate = "task-index.md";

const shownRuns = 20;

export interface TaskIndexFacts {
  readonly manifest: TaskManifest;
  /** Newest first. */
  readonly runs: ReadonlyArray<RunPointer>;
  /** The command that starts the latest run's lead; null where it can't be told. */
  readonly start: string | null;
}

/** The task manifest for a person, with the latest runs. */
export const renderTaskIndex = (
  { manifest, runs, start }: TaskIndexFacts,
  shelf: TemplateShelf,
): Result.Result<string, TemplateRefused> =>
  shelf.render(taskIndexTemplate, {
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
    start: codeOrDash(start),
    resume: codeOrDash(manifest.latestResumeScript),
    report: codeOrDash(manifest.latestReport),
    relatedTasks: manifest.relatedTasks.length === 0 ? "--" : manifest.relatedTasks.map(codeCell).join(", "),
    updatedAt: manifest.updatedAt,
    shownRuns,
    runs: runs.slice(0, shownRuns).map(({ runRef, taskType, status, createdAt, runManifest }) => ({
      runRef: codeCell(runRef),
      taskType: codeCell(taskType),
      status,
      createdAt,
      runManifest: codeCell(runManifest),
    })),
  });

const codeOrDash = (text: string | null): string => (text === null ? "--" : codeCell(text));

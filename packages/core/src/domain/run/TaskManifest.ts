import * as Schema from "effect/Schema";
import { TaskType } from "../task/TaskType.ts";
import { ArtefactPath, artefactHeader, Sha256, Timestamp } from "./artefactHeader.ts";
import { runStatuses } from "./runStatus.ts";

const RunPointer = Schema.Struct({
  runRef: Schema.String,
  taskType: TaskType,
  stage: Schema.NullOr(Schema.Int),
  runSeq: Schema.String,
  status: Schema.Literals(runStatuses),
  createdAt: Timestamp,
  runManifest: ArtefactPath,
});

export const Workflow = Schema.Struct({
  currentPhase: TaskType,
  status: Schema.Literals(runStatuses),
  nextRecommendedPhase: Schema.NullOr(TaskType),
  /** The last thing that is on disk and whole: a later session resumes from there. */
  lastSafeCheckpoint: Schema.Struct({ phase: TaskType, checkpoint: Schema.String }),
  forbiddenActions: Schema.Array(Schema.String),
});

/** A task's projection: title, brief, phase, runs in flight, latest pointers. Rewritten under the task lock. */
export const TaskManifest = Schema.Struct({
  ...artefactHeader("task-manifest"),
  taskKey: Schema.String,
  group: Schema.String,
  task: Schema.String,
  idAsGiven: Schema.String,
  title: Schema.String,
  workCategory: Schema.NullOr(Schema.String),
  brief: Schema.Struct({ path: Schema.String, sha256: Sha256 }),
  workflow: Workflow,
  activeRuns: Schema.Array(RunPointer),
  latestRun: RunPointer,
  /** Task type → its latest run. */
  latestRuns: Schema.Array(RunPointer),
  latestReport: Schema.NullOr(ArtefactPath),
  latestResumeScript: Schema.NullOr(ArtefactPath),
  relatedTasks: Schema.Array(Schema.String),
  resultContract: Schema.Struct({
    leadRole: Schema.String,
    finalSynthesisOwner: Schema.String,
    reportFormat: Schema.Literals(["data.json+markdown"]),
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type TaskManifest = typeof TaskManifest.Type;
export type RunPointer = typeof RunPointer.Type;
export type Workflow = typeof Workflow.Type;

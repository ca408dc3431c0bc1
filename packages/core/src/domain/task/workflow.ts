import type { WorkCategory } from "../brief/Brief.ts";
import type { RunStatus } from "../run/runStatus.ts";
import type { Workflow } from "../run/TaskManifest.ts";
import type { TaskType } from "./TaskType.ts";

export interface WorkflowFacts {
  /** The phase of the task's latest run. */
  readonly taskType: TaskType;
  readonly runStatus: RunStatus;
  /** Prepared for reading or for another machine: nothing here has been checked to be able to run it. */
  readonly renderOnly: boolean;
  readonly workCategory: WorkCategory | null;
  /** Of the phase's profile. */
  readonly forbiddenActions: ReadonlyArray<string>;
}

/** Where a task stands and what comes next. */
export const workflowState = (facts: WorkflowFacts): Workflow => ({
  currentPhase: facts.taskType,
  status: facts.runStatus,
  // A phase that is not completed, for whatever reason, is itself what has to be done next.
  nextRecommendedPhase:
    facts.runStatus === "completed" ? phaseAfter(facts.taskType, facts.workCategory) : facts.taskType,
  lastSafeCheckpoint: { phase: facts.taskType, checkpoint: checkpoint(facts) },
  forbiddenActions: facts.forbiddenActions,
});

const successor: Readonly<Record<TaskType, TaskType | null>> = {
  "requirements-discovery": "option-selection",
  "error-analysis": "option-selection",
  "option-selection": "implementation-planning",
  "implementation-planning": "implementation",
  implementation: "final-verification",
  "final-verification": "release-handoff",
  "release-handoff": null,
};

/**
 * Each phase works on what the one before it published, so no work category skips one. A bug fix whose requirements
 * are known still lacks its cause, and so goes through the second entry phase before options are weighed.
 */
export const phaseAfter = (phase: TaskType, category: WorkCategory | null): TaskType | null =>
  phase === "requirements-discovery" && category === "bugfix" ? "error-analysis" : successor[phase];

/**
 * The last thing that is on disk and whole. A run that stopped on the way has only its bundle: worker results may be
 * torn. `bundle-rendered` tells that host, terminal and programs are still to be checked before it starts.
 */
const checkpoint = (facts: WorkflowFacts): string =>
  facts.renderOnly && facts.runStatus === "prepared" ? "bundle-rendered" : checkpointOf[facts.runStatus];

const checkpointOf: Readonly<Record<RunStatus, string>> = {
  prepared: "bundle-prepared",
  running: "bundle-prepared",
  completed: "report-published",
  failed: "failure-reported",
  aborted: "bundle-prepared",
};

import { assert, describe, it } from "@effect/vitest";
import { workCategories } from "../../../src/domain/brief/Brief.ts";
import { runStatuses } from "../../../src/domain/run/runStatus.ts";
import { taskTypes, type TaskType } from "../../../src/domain/task/TaskType.ts";
import { workflowState, type WorkflowFacts } from "../../../src/domain/task/workflow.ts";

const facts = (given: Partial<WorkflowFacts>): WorkflowFacts => ({
  taskType: "error-analysis",
  runStatus: "prepared",
  renderOnly: false,
  workCategory: null,
  forbiddenActions: ["edit source files"],
  ...given,
});

const next: ReadonlyArray<readonly [TaskType, TaskType | null]> = [
  ["requirements-discovery", "option-selection"],
  ["error-analysis", "option-selection"],
  ["option-selection", "implementation-planning"],
  ["implementation-planning", "implementation"],
  ["implementation", "final-verification"],
  ["final-verification", "release-handoff"],
  ["release-handoff", null],
];

describe("workflowState", () => {
  for (const [taskType, after] of next) {
    it(`recommends ${after ?? "nothing"} after a completed ${taskType}, whatever the category`, () => {
      for (const workCategory of [null, ...workCategories]) {
        const expected =
          taskType === "requirements-discovery" && workCategory === "bugfix" ? "error-analysis" : after;
        for (const renderOnly of [true, false]) {
          const state = workflowState(facts({ taskType, runStatus: "completed", workCategory, renderOnly }));
          assert.strictEqual(state.nextRecommendedPhase, expected);
          assert.deepStrictEqual(state.lastSafeCheckpoint, {
            phase: taskType,
            checkpoint: "report-published",
          });
        }
      }
    });
  }

  const checkpoints = {
    prepared: ["bundle-prepared", "bundle-rendered"],
    running: ["bundle-prepared", "bundle-prepared"],
    failed: ["failure-reported", "failure-reported"],
    aborted: ["bundle-prepared", "bundle-prepared"],
    completed: ["report-published", "report-published"],
  } as const;
  for (const runStatus of runStatuses) {
    it(`tells phase, status, checkpoint and forbidden actions of a ${runStatus} run`, () => {
      for (const taskType of taskTypes) {
        for (const renderOnly of [false, true]) {
          const state = workflowState(facts({ taskType, runStatus, renderOnly }));
          assert.strictEqual(state.currentPhase, taskType);
          assert.strictEqual(state.status, runStatus);
          assert.deepStrictEqual(state.forbiddenActions, ["edit source files"]);
          assert.strictEqual(state.lastSafeCheckpoint.phase, taskType);
          assert.strictEqual(state.lastSafeCheckpoint.checkpoint, checkpoints[runStatus][renderOnly ? 1 : 0]);
          if (runStatus !== "completed") assert.strictEqual(state.nextRecommendedPhase, taskType);
        }
      }
    });
  }
});

import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { memoryPorts, memorySite } from "../../src/ports/memoryPorts.ts";
import type { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { anyRun, type RunFilters } from "../../src/usecases/ListedRuns.ts";
import { everyTask } from "../../src/usecases/listTasks.ts";
import { listTaskStates } from "../../src/usecases/listTaskStates.ts";
import { openForReading } from "../../src/usecases/openForReading.ts";
import type { TaskState } from "../../src/usecases/readTaskState.ts";
import { answerItem, completeRun, runOf } from "../samples/phaseProject.ts";
import { prepare, project } from "../samples/preparedProject.ts";
import { sampleOptionsReport } from "../samples/sampleOptions.ts";
import { slug } from "../samples/sampleArtefacts.ts";

const states = (tree: MemoryTree, filters: Partial<RunFilters> = {}) =>
  openForReading({ ...memorySite, lockTimeoutMillis: 1000 }).pipe(
    Effect.flatMap(({ request }) =>
      listTaskStates(request, { ...everyTask, ...anyRun, limit: null, ...filters }),
    ),
    Effect.provide(memoryPorts({ tree })),
  );

const told = (state: TaskState) => [state.phase, state.status, state.nextPhase];

describe("where tasks stand", () => {
  it.effect("is told of the latest run, whose phase is what comes next until it is completed", () =>
    Effect.gen(function* () {
      const tree = project();
      yield* prepare({}, tree);
      yield* prepare({}, tree);
      const [state] = (yield* states(tree)).tasks;
      assert.deepStrictEqual(told(state!), ["error-analysis", "prepared", "error-analysis"]);
      assert.strictEqual(state!.title, "Login fails after a password reset");
      assert.strictEqual(state!.latestRun.runRef, "auth/login-fails/error-analysis/002");
      assert.deepStrictEqual(
        state!.activeRuns.map(({ runSeq }) => runSeq),
        ["002", "001"],
      );
      assert.isNull(state!.report);
    }),
  );

  it.effect("tells the questions of the newest completed run until they are answered", () =>
    Effect.gen(function* () {
      const tree = project();
      yield* prepare({ "task-type": "option-selection" }, tree);
      const ref = runOf("option-selection");
      completeRun(tree, ref, sampleOptionsReport(ref));
      const [before] = (yield* states(tree)).tasks;
      assert.deepStrictEqual(told(before!), ["option-selection", "completed", "implementation-planning"]);
      const open = before!.openQuestions.map(({ id }) => id);
      assert.deepStrictEqual(open, ["C-001", "C-002"]);
      answerItem(tree, ref, "C-001", "What of C-001?", "Both.");
      const [after] = (yield* states(tree)).tasks;
      assert.deepStrictEqual(
        after!.openQuestions.map(({ id }) => id),
        ["C-002"],
      );
    }),
  );

  it.effect("is narrowed by phase, status, task and limit", () =>
    Effect.gen(function* () {
      const tree = project();
      yield* prepare({}, tree);
      yield* prepare({ "task-id": "other", "task-type": "requirements-discovery" }, tree);
      const named = (filters: Partial<RunFilters>) =>
        Effect.map(states(tree, filters), ({ tasks, more }) => [
          tasks.map(({ folder }) => folder.task),
          more,
        ]);
      assert.deepStrictEqual(yield* named({ phase: "requirements-discovery" }), [["other"], false]);
      assert.deepStrictEqual(yield* named({ status: "running" }), [[], false]);
      assert.deepStrictEqual(yield* named({ limit: 1 }), [["login-fails"], true]);
      const group = slug("auth");
      assert.deepStrictEqual(yield* named({ group, task: slug("other"), givenTask: "other" }), [
        ["other"],
        false,
      ]);
      const missing = yield* Effect.flip(
        states(tree, { group, task: slug("no-such"), givenTask: "no-such" }),
      );
      assert.strictEqual(missing._tag, "TaskNotFound");
    }),
  );

  it.effect("is told from the runs where the task's manifest can't be read", () =>
    Effect.gen(function* () {
      const tree = project();
      yield* prepare({}, tree);
      tree.write(".okstra/tasks/auth/login-fails/task-manifest.json", "{");
      const { tasks, warnings } = yield* states(tree);
      assert.deepStrictEqual(told(tasks[0]!), ["error-analysis", "prepared", "error-analysis"]);
      assert.strictEqual(tasks[0]!.title, "Login fails after a password reset");
      assert.deepStrictEqual(
        warnings.map(({ tag }) => tag),
        ["TaskManifestUnreadable"],
      );
    }),
  );
});

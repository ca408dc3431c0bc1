import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Schema from "effect/Schema";
import { TestClock } from "effect/testing";
import { assert, describe, it } from "@effect/vitest";
import type { WorkerId } from "../../src/domain/assignment/WorkerId.ts";
import type { IndexRow } from "../../src/domain/bundle/BundlePlan.ts";
import { ArtefactMalformed } from "../../src/domain/run/ArtefactFault.ts";
import { RunNotFound, TaskNotFound } from "../../src/domain/run/NotFound.ts";
import { runPaths } from "../../src/domain/run/runPaths.ts";
import { formatRunRef, type RunRef } from "../../src/domain/run/RunRef.ts";
import { artefactJson } from "../../src/domain/text/canonicalJson.ts";
import { BundleStore } from "../../src/ports/BundleStore.ts";
import { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { ProjectFiles } from "../../src/ports/ProjectFiles.ts";
import { RunIndex } from "../../src/ports/RunIndex.ts";
import { findShowTarget } from "../../src/usecases/findShowTarget.ts";
import { listTaskStates } from "../../src/usecases/listTaskStates.ts";
import { listRuns } from "../../src/usecases/listRuns.ts";
import { readTaskRuns } from "../../src/usecases/readTaskRuns.ts";
import { readRunPointers } from "../../src/usecases/readTaskRows.ts";
import { reconcile } from "../../src/usecases/reconcile.ts";
import { showRun } from "../../src/usecases/showRun.ts";
import { showTask } from "../../src/usecases/showTask.ts";
import { runRef, sampleRecord, sampleReport, slug } from "../samples/sampleArtefacts.ts";
import { addEvent, addRun, everything, projectLayer, request } from "../samples/sampleProject.ts";

const nine = "2030-01-31T09:00:00.000Z";
const ten = "2030-01-31T10:00:00.000Z";
const eleven = "2030-01-31T11:00:00.000Z";
const noon = Date.parse("2030-01-31T12:00:00.000Z");

const selector = ({ seq, ...folder }: RunRef, latest = false) => ({
  folder,
  seq: latest ? ("latest" as const) : seq,
});

/** A project with a run in every state. */
const livelyProject = () => {
  const tree = new MemoryTree();
  const prepared = runRef("cart", 1);
  const running = runRef("cart", 2);
  const completed = runRef("cart", 3);
  const failed = runRef("login", 1);
  const aborted = runRef("login", 2, { taskType: "implementation", stage: 2 });
  for (const ref of [prepared, running, completed, failed]) addRun(tree, ref, nine);
  addRun(tree, aborted, "2030-01-01T09:00:00.000Z");
  addEvent(tree, running, "dispatch", ten);
  const worker = "codex-analyser" as WorkerId;
  tree.write(
    runPaths(completed).workerRecord(worker, 1),
    artefactJson(sampleRecord(completed, "running", ten)),
  );
  tree.write(
    runPaths(completed).workerRecord(worker, 2),
    artefactJson(sampleRecord(completed, "completed", eleven)),
  );
  tree.write(runPaths(completed).reportData, artefactJson(sampleReport(completed)));
  tree.write(runPaths(failed).reportData, artefactJson(sampleReport(failed, { status: "failed" })));
  addEvent(tree, aborted, "dispatch", "2030-01-01T10:00:00.000Z");
  return { tree, prepared, running, completed, failed, aborted };
};

describe("what `show` is pointed at", () => {
  const place = { root: request.root, calledFrom: request.root };

  it.effect("is the only task of that id", () => {
    const { tree } = livelyProject();
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* findShowTarget(request, "login", place), {
        kind: "task",
        task: { group: slug("shop"), task: slug("login"), given: "login" },
      });
      const near = yield* Effect.flip(findShowTarget(request, "logn", place));
      assert(near instanceof TaskNotFound);
      assert.strictEqual(near.nearest[0], "shop/login");
    }).pipe(Effect.provide(projectLayer(tree)));
  });

  it.effect("is nothing where two groups have the id, and all are named", () => {
    const { tree } = livelyProject();
    addRun(tree, { ...runRef("login", 1), group: slug("web") }, nine);
    return Effect.gen(function* () {
      const many = yield* Effect.flip(findShowTarget(request, "login", place));
      assert(many instanceof TaskNotFound);
      assert.deepStrictEqual(many.nearest, ["shop/login", "web/login"]);
    }).pipe(Effect.provide(projectLayer(tree)));
  });

  it.effect("is told in one sentence where it is neither run nor task, with the nearest latest run", () => {
    const { tree } = livelyProject();
    return Effect.gen(function* () {
      const refused = yield* Effect.flip(findShowTarget(request, "shop/login/error-analysis", place));
      assert.deepStrictEqual(
        refused.problems.map((problem) => problem.message),
        [refused.message],
      );
      assert.include(refused.nextStep, "okstra show shop/login/error-analysis/latest");
    }).pipe(Effect.provide(projectLayer(tree)));
  });
});

describe("listing the runs of a project", () => {
  it.effect("refuses a task that has none, naming those that may be meant", () => {
    const { tree } = livelyProject();
    return Effect.gen(function* () {
      const filters = { ...everything, group: slug("shop"), task: slug("carts") };
      const refused = yield* Effect.flip(listRuns(request, filters));
      assert(refused instanceof TaskNotFound);
      assert.strictEqual(refused.nearest[0], "shop/cart");
    }).pipe(Effect.provide(projectLayer(tree)));
  });

  it.effect("tells each run's status from its files", () => {
    const { tree, prepared, running, completed, failed, aborted } = livelyProject();
    return Effect.gen(function* () {
      yield* TestClock.setTime(noon);
      const { runs, warnings } = yield* listRuns(request, everything);
      assert.deepStrictEqual(Object.fromEntries(runs.map((run) => [run.runRef, run.status])), {
        [formatRunRef(prepared)]: "prepared",
        [formatRunRef(running)]: "running",
        [formatRunRef(completed)]: "completed",
        [formatRunRef(failed)]: "failed",
        [formatRunRef(aborted)]: "aborted",
      });
      assert.deepStrictEqual(warnings, []);
      assert.deepStrictEqual(runs.at(-1), {
        taskKey: "demo/shop/login",
        taskType: "implementation",
        runRef: "shop/login/implementation/stage-2/002",
        runSeq: "002",
        stage: 2,
        status: "aborted",
        createdAt: "2030-01-01T09:00:00.000Z",
        runManifest: runPaths(aborted).runManifest,
      });
    }).pipe(Effect.provide(projectLayer(tree)));
  });

  it.effect("is narrowed by group, task, phase and status", () => {
    const { tree } = livelyProject();
    return Effect.gen(function* () {
      yield* TestClock.setTime(noon);
      const count = (filters: Partial<Parameters<typeof listRuns>[1]>) =>
        Effect.map(listRuns(request, { ...everything, ...filters }), ({ runs }) => runs.length);
      assert.strictEqual(yield* count({ task: slug("cart") }), 3);
      assert.strictEqual(yield* count({ group: slug("nothing") }), 0);
      assert.strictEqual(yield* count({ phase: "implementation" }), 1);
      assert.strictEqual(yield* count({ status: "completed" }), 1);
      assert.strictEqual(yield* count({ task: slug("cart"), status: "failed" }), 0);
    }).pipe(Effect.provide(projectLayer(tree)));
  });

  it.effect(
    "shows a run whose manifest is broken or speaks of another run as unreadable, with a warning",
    () => {
      const tree = new MemoryTree();
      addRun(tree, runRef("cart", 1), nine);
      tree.write(runPaths(runRef("cart", 2)).runManifest, "{");
      addRun(tree, runRef("cart", 3), nine, { runRef: "shop/other/error-analysis/003" });
      return Effect.gen(function* () {
        const { runs, warnings } = yield* listRuns(request, everything);
        assert.deepStrictEqual(
          runs.map(({ runRef: ref, status }) => [ref.slice(-3), status]),
          [
            ["001", "prepared"],
            ["003", "unreadable"],
            ["002", "unreadable"],
          ],
        );
        assert.deepStrictEqual(
          warnings.map(({ tag }) => tag),
          ["RunUnreadable", "RunUnreadable"],
        );
      }).pipe(Effect.provide(projectLayer(tree)));
    },
  );

  it.effect("shows a run that only the index remembers as unreadable until reconcile forgets it", () => {
    const tree = new MemoryTree();
    const gone = runRef("cart", 2);
    addRun(tree, runRef("cart", 1), nine);
    addRun(tree, gone, ten);
    return Effect.gen(function* () {
      yield* reconcile(request);
      tree.remove(runPaths(gone).runManifest);
      const before = yield* listRuns(request, everything);
      assert.deepStrictEqual(
        before.runs.map(({ status, createdAt }) => [status, createdAt]),
        [
          ["unreadable", ten],
          ["prepared", nine],
        ],
      );
      assert.strictEqual(before.warnings.length, 1);
      yield* reconcile(request);
      const after = yield* listRuns(request, everything);
      assert.deepStrictEqual([after.runs.length, after.warnings.length], [1, 0]);
    }).pipe(Effect.provide(projectLayer(tree)));
  });

  it.effect("opens only the runs that are listed where the index is complete", () => {
    const tree = new MemoryTree();
    for (let seq = 1; seq <= 30; seq++) addRun(tree, runRef(seq % 2 === 0 ? "cart" : "login", seq), ten);
    return Effect.gen(function* () {
      yield* TestClock.setTime(noon);
      yield* reconcile(request);
      const opened: Array<string> = [];
      const files = yield* ProjectFiles;
      const watched = ProjectFiles.of({
        ...files,
        read: (root, path, options) => {
          if (path.includes("run-manifest")) opened.push(path);
          return files.read(root, path, options);
        },
      });
      const count = (filters: Partial<Parameters<typeof listRuns>[1]>) =>
        Effect.map(
          Effect.provideService(listRuns(request, { ...everything, ...filters }), ProjectFiles, watched),
          ({ runs, total }) => [runs.length, total, opened.splice(0).length],
        );
      assert.deepStrictEqual(yield* count({ limit: 3 }), [3, 30, 3]);
      assert.deepStrictEqual(yield* count({ limit: 3, task: slug("cart") }), [3, 15, 3]);
      assert.deepStrictEqual(yield* count({ limit: 3, phase: "implementation" }), [0, 0, 0]);
      assert.deepStrictEqual(yield* count({ limit: 3, status: "completed" }), [0, 0, 30]);
      assert.deepStrictEqual(yield* count({}), [30, 30, 30]);
    }).pipe(Effect.provide(projectLayer(tree)));
  });

  it.effect("goes on reading the bundles while a run can't be read, so that none is hidden", () => {
    const tree = new MemoryTree();
    addRun(tree, runRef("cart", 1), nine);
    tree.write(runPaths(runRef("cart", 2)).runManifest, "{");
    return Effect.gen(function* () {
      yield* reconcile(request);
      const { runs } = yield* listRuns(request, everything);
      assert.deepStrictEqual(
        runs.map(({ status }) => status),
        ["prepared", "unreadable"],
      );
    }).pipe(Effect.provide(projectLayer(tree)));
  });

  it.effect("warns of a broken record and an invalid report without losing the run", () => {
    const tree = new MemoryTree();
    const ref = runRef("cart", 1);
    addRun(tree, ref, nine);
    tree.write(runPaths(ref).workerRecord("codex-analyser", 1), "{}");
    tree.write(runPaths(ref).reportData, artefactJson(sampleReport(runRef("cart", 9))));
    tree.write(runPaths(ref).leadEvents, "\nno event\n{}\n");
    return Effect.gen(function* () {
      const { runs, warnings } = yield* listRuns(request, everything);
      assert.deepStrictEqual(
        runs.map(({ status }) => status),
        ["running"],
      );
      assert.deepStrictEqual(
        warnings.map(({ tag }) => tag),
        ["LeadEventsUnreadable", "ArtefactMalformed", "ReportUnreadable"],
      );
      assert.include(warnings[0]?.message, "line 2 (and 1 more) can't be read");
    }).pipe(Effect.provide(projectLayer(tree)));
  });

  it.effect.each([true, false])(
    "hides no task behind the bad commit record of another (indexed: %s)",
    (indexed) =>
      Effect.gen(function* () {
        const tree = new MemoryTree();
        addRun(tree, runRef("cart", 1), nine);
        addRun(tree, runRef("other", 1), nine);
        const index = new Map<string, IndexRow>();
        if (indexed) yield* reconcile(request).pipe(Effect.provide(projectLayer(tree, { index })));
        const world = Layer.merge(
          projectLayer(tree, indexed ? { index } : {}),
          BundleStore.layerMemory(tree, new Map([["shop/other", { files: {}, fault: "unfit" }]])),
        );
        const { runs, warnings } = yield* listRuns(request, everything).pipe(Effect.provide(world));
        assert.deepStrictEqual(
          [runs.map((run) => run.runRef), warnings.map(({ tag }) => tag)],
          [["shop/cart/error-analysis/001"], ["CommitRecordRefused"]],
        );
        const named = { ...everything, group: slug("shop"), task: slug("other"), givenTask: "other" };
        const refused = yield* Effect.flip(listRuns(request, named).pipe(Effect.provide(world)));
        assert.strictEqual(refused._tag, "CommitRecordRefused");
        const { tasks } = yield* listTaskStates(request, everything).pipe(Effect.provide(world));
        assert.deepStrictEqual(
          tasks.map(({ folder }) => folder.task),
          ["cart"],
        );
      }),
  );

  it.effect("keeps a run alive as long as the process of its worker lives", () => {
    const tree = new MemoryTree();
    const ref = runRef("cart", 1);
    const process = { pid: 7, processStartedAt: "1", bootId: "b" };
    const launch = {
      ...process,
      processGroup: 7,
      promptSha256: "0".repeat(64),
      binary: "/bin/codex",
      argv: [],
    };
    addRun(tree, ref, nine);
    tree.write(
      runPaths(ref).workerRecord("codex-analyser", 1),
      artefactJson(sampleRecord(ref, "running", nine, { launch })),
    );
    const statuses = Effect.gen(function* () {
      yield* TestClock.setTime(noon + 1000 * request.abortAfterMillis);
      return (yield* listRuns(request, everything)).runs.map(({ status }) => status);
    });
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* Effect.provide(statuses, projectLayer(tree, { living: [process] })), [
        "running",
      ]);
      const later = [{ ...process, processStartedAt: "2" }];
      assert.deepStrictEqual(yield* Effect.provide(statuses, projectLayer(tree, { living: later })), [
        "aborted",
      ]);
    });
  });
});

const Placed = Schema.Struct({
  task: Schema.Literals(["cart", "login", "日本"]),
  seq: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1200 })),
  taskType: Schema.Literals(["error-analysis", "implementation"]),
  stage: Schema.NullOr(Schema.Literals([1, 2, 10])),
  at: Schema.Literals([nine, ten, eleven]),
  event: Schema.Boolean,
});

describe("the index and the bundles", () => {
  it.effect.prop(
    "tell the same list of runs",
    [Schema.Array(Placed).check(Schema.isMaxLength(8))],
    ([placed]) => {
      const tree = new MemoryTree();
      for (const { task, seq, taskType, stage, at, event } of placed) {
        const ref = runRef(task, seq, stage === null ? { taskType } : { taskType, stage });
        if (tree.read(runPaths(ref).runManifest) !== null) continue;
        addRun(tree, ref, at);
        if (event) addEvent(tree, ref, "dispatch", at);
      }
      const index = new Map<string, IndexRow>();
      return Effect.gen(function* () {
        yield* TestClock.setTime(noon);
        const fromBundles = yield* listRuns(request, everything);
        const { runs } = yield* reconcile(request);
        const fromIndex = yield* listRuns(request, everything);
        assert.deepStrictEqual(fromIndex, fromBundles);
        assert.strictEqual(runs, fromBundles.runs.length);
        const rows = (yield* (yield* RunIndex).rows(request.homeKey)) ?? [];
        assert.sameDeepMembers(
          rows.map(({ runRef: ref, status, createdAt }) => ({ ref, status, createdAt })),
          fromBundles.runs.map(({ runRef: ref, status, createdAt }) => ({ ref, status, createdAt })),
        );
      }).pipe(Effect.provide(projectLayer(tree, { index })));
    },
  );

  it.effect("are counted by reconcile, unreadable bundles and an empty project said as such", () => {
    const { tree } = livelyProject();
    tree.write(runPaths(runRef("cart", 4)).runManifest, "[]");
    return Effect.gen(function* () {
      yield* TestClock.setTime(noon);
      const result = yield* reconcile(request);
      assert.deepStrictEqual(
        { ...result, warnings: result.warnings.length },
        {
          tasks: 2,
          skippedTasks: 0,
          settledTasks: 2,
          runs: 5,
          unreadableRuns: 1,
          byStatus: { prepared: 1, running: 1, completed: 1, failed: 1, aborted: 1 },
          warnings: 1,
        },
      );
      const empty = yield* Effect.provide(reconcile(request), projectLayer(new MemoryTree()));
      assert.deepStrictEqual([empty.tasks, empty.runs], [0, 0]);
    }).pipe(Effect.provide(projectLayer(tree)));
  });
});

describe("reading the newest runs of a task", () => {
  it.effect("opens no manifest that cannot be among them, and adds those asked for", () => {
    const tree = new MemoryTree();
    for (let seq = 1; seq <= 30; seq++)
      addRun(tree, runRef("cart", seq), `2030-01-31T09:00:${String(seq).padStart(2, "0")}.000Z`);
    addRun(tree, runRef("cart", 1, { taskType: "option-selection" }), "2030-01-31T09:00:29.500Z");
    // Opening one of these would make it unreadable.
    for (let seq = 2; seq <= 20; seq++) tree.write(runPaths(runRef("cart", seq)).runManifest, "{");
    return Effect.gen(function* () {
      const first = formatRunRef(runRef("cart", 1));
      const found = yield* readTaskRuns(
        "/project",
        { group: slug("shop"), task: slug("cart") },
        { newest: 3, also: [first] },
      );
      assert.deepStrictEqual(found.unreadable, []);
      assert.deepStrictEqual(
        found.runs.map(({ manifest }) => manifest.runRef),
        [
          "shop/cart/error-analysis/030",
          "shop/cart/option-selection/001",
          "shop/cart/error-analysis/029",
          first,
        ],
      );
    }).pipe(Effect.provide(projectLayer(tree)));
  });
});

describe("showing a run or a task", () => {
  it.effect("shows a run by its number and by latest, with what its status follows from", () => {
    const { tree, completed } = livelyProject();
    return Effect.gen(function* () {
      yield* TestClock.setTime(noon);
      const byNumber = yield* showRun(request, selector(completed));
      const latest = yield* showRun(request, selector(completed, true));
      assert.deepStrictEqual(latest, byNumber);
      assert.strictEqual(byNumber.run.status, "completed");
      assert.strictEqual(byNumber.manifest.runRef, formatRunRef(completed));
      assert.deepStrictEqual(
        byNumber.facts.workers.map(({ workerId, status }) => [workerId, status]),
        [["codex-analyser", "completed"]],
      );
    }).pipe(Effect.provide(projectLayer(tree)));
  });

  it.effect(
    "names the nearest runs where the number is wrong, and the nearest tasks where the task is",
    () => {
      const { tree } = livelyProject();
      return Effect.gen(function* () {
        const wrongRun = yield* Effect.flip(showRun(request, selector(runRef("cart", 8))));
        assert.instanceOf(wrongRun, RunNotFound);
        assert.include(wrongRun.nearest, "shop/cart/error-analysis/003");
        const wrongTask = yield* Effect.flip(showRun(request, selector(runRef("cat", 1))));
        assert.instanceOf(wrongTask, TaskNotFound);
        assert.strictEqual(wrongTask.nearest[0], "shop/cart");
        assert.include(wrongTask.nextStep, "okstra show shop/cart");
        assert.instanceOf(
          yield* Effect.flip(showTask(request, { group: slug("shop"), task: slug("cat"), given: "cat" })),
          TaskNotFound,
        );
      }).pipe(Effect.provide(projectLayer(tree)));
    },
  );

  it.effect("refuses a run whose manifest is broken, naming the place", () => {
    const tree = new MemoryTree({ [runPaths(runRef("cart", 1)).runManifest]: "{" });
    return Effect.gen(function* () {
      assert.instanceOf(yield* Effect.flip(showRun(request, selector(runRef("cart", 1)))), ArtefactMalformed);
    }).pipe(Effect.provide(projectLayer(tree)));
  });

  it.effect("shows a task from its runs, also when its own manifest is gone or broken", () => {
    const { tree } = livelyProject();
    return Effect.gen(function* () {
      yield* TestClock.setTime(noon);
      const task = { group: slug("shop"), task: slug("cart"), given: "cart" };
      const gone = yield* showTask(request, task);
      assert.deepStrictEqual(
        [gone.taskKey, gone.manifest, gone.runs.length, gone.warnings.length],
        ["demo/shop/cart", null, 3, 0],
      );
      tree.write(".okstra/tasks/shop/cart/task-manifest.json", "{}");
      const broken = yield* showTask(request, task);
      assert.deepStrictEqual(
        broken.warnings.map(({ tag }) => tag),
        ["TaskManifestUnreadable"],
      );
    }).pipe(Effect.provide(projectLayer(tree)));
  });
});

describe("pointers to runs for the task manifest", () => {
  it.effect("name the newest runs with their statuses, and warn of what can't be read", () => {
    const { tree } = livelyProject();
    tree.write(runPaths(runRef("cart", 4)).runManifest, "[]");
    return Effect.gen(function* () {
      yield* TestClock.setTime(noon);
      const task = { group: slug("shop"), task: slug("cart") };
      const { pointers, warnings } = yield* readRunPointers({ ...request, task }, { newest: 3 });
      assert.deepStrictEqual(
        pointers.map(({ runSeq, status }) => [runSeq, status]),
        [
          ["003", "completed"],
          ["002", "running"],
        ],
      );
      assert.deepStrictEqual(
        warnings.map(({ tag }) => tag),
        ["RunUnreadable"],
      );
    }).pipe(Effect.provide(projectLayer(tree)));
  });
});

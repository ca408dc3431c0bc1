import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { parseReportTarget } from "../../src/domain/report/parseReportTarget.ts";
import type * as Layer from "effect/Layer";
import * as Result from "effect/Result";
import { runPaths } from "../../src/domain/run/runPaths.ts";
import type { RunRef } from "../../src/domain/run/RunRef.ts";
import { memoryPorts } from "../../src/ports/memoryPorts.ts";
import type { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { settleTask } from "../../src/usecases/settleTask.ts";
import { prepareThrough, project } from "../samples/preparedProject.ts";
import { reading, record, resultText, textAt } from "../samples/recordedRun.ts";
import { sampleReport } from "../samples/sampleArtefacts.ts";

const runRef = "auth/login-fails/error-analysis/001";
const ref = Result.getOrThrow(parseReportTarget(runRef, { root: "/project", calledFrom: "/project" }));
const paths = runPaths({ ...ref.folder, seq: ref.seq } as RunRef);
const worker = "codex-analyser";
const resultPath = paths.workerResult(worker as never);

const text = (summary: string, changed: { readonly status?: "failed"; readonly worker?: string } = {}) =>
  resultText({ worker, runRef, duty: "analysis-error-analysis", summary, ...changed });

const json = (tree: MemoryTree, path: string) => JSON.parse(textAt(tree, path)!);
const recordOf = (tree: MemoryTree, attempt: number) => json(tree, paths.workerRecord(worker, attempt));
const workerState = (tree: MemoryTree) =>
  json(tree, paths.teamState).workers.find(({ workerId }: { workerId: string }) => workerId === worker);

/** Every file and its text. */
const snapshot = (tree: MemoryTree): Readonly<Record<string, string>> =>
  Object.fromEntries(tree.paths().map((path) => [path, textAt(tree, path)!]));

/** A prepared run, and what is done with it; everything over one tree. */
const inRun = <A, E>(
  play: (tree: MemoryTree) => Effect.Effect<A, E, Layer.Success<ReturnType<typeof memoryPorts>>>,
) => {
  const tree = project();
  return prepareThrough({}).pipe(Effect.andThen(play(tree)), Effect.provide(memoryPorts({ tree })));
};

describe("recording a worker", () => {
  it.effect("that completed puts its result in its place and brings every projection up to date", () =>
    inRun((tree) =>
      Effect.gen(function* () {
        tree.write("answer.md", text("First."));
        const { value, warnings } = yield* record(worker, runRef, {
          status: "completed",
          result: "answer.md",
        });
        assert.deepStrictEqual(warnings, []);
        assert.strictEqual(textAt(tree, resultPath), text("First."));
        assert.deepInclude(recordOf(tree, 1), {
          attempt: 1,
          status: "completed",
          recordedBy: "lead",
          launch: null,
          workerId: worker,
        });
        assert.strictEqual(recordOf(tree, 1).end.resultPath, resultPath);
        assert.deepInclude(workerState(tree), { status: "completed", attempts: 1 });
        assert.strictEqual(json(tree, paths.teamState).status, "running");
        assert.strictEqual(
          json(tree, ".okstra/tasks/auth/login-fails/task-manifest.json").workflow.status,
          "running",
        );
        assert.include(textAt(tree, ".okstra/tasks/auth/login-fails/task-index.md"), "| running |");
        assert.strictEqual(value.runStatus, "running");
        assert.notInclude(value.awaited, worker);
        const { request } = yield* reading;
        assert.strictEqual((yield* settleTask(request, ref.folder)).value.written, 0);
      }),
    ),
  );

  it.effect("finds the result at its path, and a worker by its provider", () =>
    inRun((tree) =>
      Effect.gen(function* () {
        tree.write(resultPath, text("First."));
        const { value } = yield* record("codex-analyser", runRef, { status: "completed" });
        assert.isTrue(value.changed);
        const refused = yield* Effect.flip(record("gemini", runRef, { status: "running" }));
        assert.strictEqual(refused._tag, "WorkerNotNamed");
      }),
    ),
  );

  it.effect("twice with the same words changes nothing", () =>
    inRun((tree) =>
      Effect.gen(function* () {
        tree.write("answer.md", text("First."));
        yield* record(worker, runRef, { status: "completed", result: "answer.md" });
        const before = snapshot(tree);
        for (const said of [{ status: "completed" }, { status: "completed", result: "answer.md" }] as const) {
          assert.isFalse((yield* record(worker, runRef, said)).value.changed);
        }
        assert.deepStrictEqual(snapshot(tree), before);
      }),
    ),
  );

  it.effect("whose result has rotated finds it in the archive", () =>
    inRun((tree) =>
      Effect.gen(function* () {
        const archived = `${paths.archive}/worker-results/${resultPath.slice(resultPath.lastIndexOf("/") + 1)}`;
        tree.write("answer.md", text("First."));
        yield* record(worker, runRef, { status: "completed", result: "answer.md" });
        tree.remove(resultPath);
        tree.write(archived, text("First."));
        const before = snapshot(tree);
        assert.isFalse((yield* record(worker, runRef, { status: "completed" })).value.changed);
        assert.deepStrictEqual(snapshot(tree), before);
      }),
    ),
  );

  it.effect("first as running, then as ended, is one attempt", () =>
    inRun((tree) =>
      Effect.gen(function* () {
        yield* record(worker, runRef, { status: "running" });
        assert.strictEqual(recordOf(tree, 1).end, null);
        yield* record(worker, runRef, { status: "timed-out", reason: "30 minutes" });
        assert.deepInclude(recordOf(tree, 1), { status: "timed-out", reason: "30 minutes" });
        assert.isNull(tree.read(paths.workerRecord(worker, 2)));
      }),
    ),
  );

  it.effect("whose own process records how it ends is refused, and nothing is written", () =>
    inRun((tree) =>
      Effect.gen(function* () {
        yield* record(worker, runRef, { status: "running" });
        const running = { ...recordOf(tree, 1), recordedBy: "worker-process" };
        tree.write(paths.workerRecord(worker, 1), JSON.stringify(running));
        tree.write("answer.md", text("First."));
        const before = snapshot(tree);
        for (const said of [
          { status: "completed", result: "answer.md" },
          { status: "lost", reason: "its pane is gone" },
        ] as const) {
          const refused = yield* Effect.flip(record(worker, runRef, said));
          assert.strictEqual(refused._tag, "AttemptRunsElsewhere");
          assert.include(refused.problems[0]!.got, "attempt 1, running");
          assert.include(refused.nextStep, `okstra show ${runRef}`);
        }
        assert.deepStrictEqual(snapshot(tree), before);
      }),
    ),
  );

  it.effect("a second time after an end keeps the first text beside the logs", () =>
    inRun((tree) =>
      Effect.gen(function* () {
        tree.write("1.md", text("First."));
        tree.write("2.md", text("Second."));
        yield* record(worker, runRef, { status: "completed", result: "1.md" });
        yield* record(worker, runRef, { status: "running" });
        assert.strictEqual(
          textAt(tree, resultPath),
          text("First."),
          "it stands until another takes its place",
        );
        const stale = yield* Effect.flip(record(worker, runRef, { status: "completed" }));
        assert.strictEqual(stale._tag, "WorkerResultMissing");
        yield* record(worker, runRef, { status: "completed", result: "2.md" });
        assert.strictEqual(textAt(tree, resultPath), text("Second."));
        assert.strictEqual(textAt(tree, paths.workerAttempt(worker, 1)), text("First."));
        assert.strictEqual(recordOf(tree, 1).end.resultPath, paths.workerAttempt(worker, 1));
        assert.deepInclude(workerState(tree), { status: "completed", attempts: 2 });
        assert.lengthOf(json(tree, paths.teamState).dispatches, 2);
      }),
    ),
  );

  it.effect("a second attempt that failed leaves the first result standing", () =>
    inRun((tree) =>
      Effect.gen(function* () {
        tree.write("1.md", text("First."));
        tree.write("2.md", "no contract");
        yield* record(worker, runRef, { status: "completed", result: "1.md" });
        yield* record(worker, runRef, { status: "failed", result: "2.md", reason: "no front matter" });
        assert.strictEqual(textAt(tree, resultPath), text("First."));
        assert.strictEqual(textAt(tree, paths.workerAttempt(worker, 2)), "no contract");
      }),
    ),
  );

  it.effect(
    "as completed needs a result that keeps the contract: every breach is told, nothing is written",
    () =>
      inRun((tree) =>
        Effect.gen(function* () {
          tree.write("wrong.md", text("First.", { worker: "someone" }).replace("confidence: high\n", ""));
          const before = snapshot(tree);
          const refused = yield* Effect.flip(
            record(worker, runRef, { status: "completed", result: "wrong.md" }),
          );
          assert.strictEqual(refused._tag, "WorkerResultRefused");
          assert.sameMembers(
            refused.problems.map(({ subject }) => subject),
            ["/confidence", "/worker-id"],
          );
          assert.include(refused.nextStep, "--status failed");
          tree.write("failed.md", text("Could not look.", { status: "failed" }));
          const failed = yield* Effect.flip(
            record(worker, runRef, { status: "completed", result: "failed.md" }),
          );
          assert.deepStrictEqual(
            failed.problems.map(({ subject }) => subject),
            ["/status"],
          );
          assert.match(failed.nextStep, /--status failed`.*its summary is taken as the reason\.$/u);
          tree.write("failed.md", text("One thing: not in quotes."));
          const unquoted = yield* Effect.flip(
            record(worker, runRef, { status: "completed", result: "failed.md" }),
          );
          assert.match(unquoted.nextStep, /--status failed .*put it in quotes, `summary` above all/u);
          tree.remove("failed.md");
          assert.deepStrictEqual(snapshot(tree), before);
        }),
      ),
  );

  it.effect("as failed takes the worker's own reason, and moves its text from the result path", () =>
    inRun((tree) =>
      Effect.gen(function* () {
        tree.write(resultPath, text("Could not look.", { status: "failed" }));
        yield* record(worker, runRef, { status: "failed" });
        assert.deepInclude(recordOf(tree, 1), { status: "failed", reason: "Could not look." });
        assert.isNull(tree.read(resultPath));
        assert.include(textAt(tree, paths.workerAttempt(worker, 1)), "Could not look.");
        tree.write("broken.md", "no contract");
        const refused = yield* Effect.flip(record(worker, runRef, { status: "failed", result: "broken.md" }));
        assert.strictEqual(refused._tag, "UsageRefused");
      }),
    ),
  );

  it.effect("keeps secrets out of result and record", () =>
    inRun((tree) =>
      Effect.gen(function* () {
        const secret = `ghp_${"a1".repeat(20)}`;
        tree.write(resultPath, `${text("First.")}\nThe log says ${secret}.\n`);
        const { warnings } = yield* record(worker, runRef, { status: "completed" });
        assert.deepStrictEqual(
          warnings.map(({ tag }) => tag),
          ["SecretRedacted"],
        );
        yield* record("codex-critic", runRef, { status: "lost", reason: `it printed ${secret}` }).pipe(
          Effect.catchTag("WorkerNotNamed", () => Effect.void),
        );
        for (const [path, content] of Object.entries(snapshot(tree)))
          assert.notInclude(content, secret, path);
      }),
    ),
  );

  it.effect("warns of a model that was not assigned", () =>
    inRun((tree) =>
      Effect.gen(function* () {
        const { warnings } = yield* record(worker, runRef, { status: "running", servedModel: "other-9" });
        assert.deepStrictEqual(
          warnings.map(({ tag }) => tag),
          ["OtherModelServed"],
        );
        assert.strictEqual(recordOf(tree, 1).servedModel, "other-9");
      }),
    ),
  );

  it.effect("ends with the run: a completed one takes no more records", () =>
    inRun((tree) =>
      Effect.gen(function* () {
        const manifest = json(tree, paths.runManifest);
        const run = { ...ref.folder, seq: ref.seq } as RunRef;
        tree.write(paths.reportData, JSON.stringify({ ...sampleReport(run), taskKey: manifest.task.key }));
        const required: ReadonlyArray<string> = manifest.teamContract.requiredAttempts;
        let last = null;
        for (const id of required) {
          last = yield* record(id, runRef, { status: "cancelled", reason: "enough" });
        }
        assert.strictEqual(last?.value.runStatus, "completed");
        assert.strictEqual(json(tree, paths.teamState).status, "completed");
        const task = json(tree, ".okstra/tasks/auth/login-fails/task-manifest.json");
        assert.deepStrictEqual(task.activeRuns, []);
        assert.strictEqual(task.latestReport, paths.reportData);
        assert.isFalse(
          (yield* record(required.at(-1)!, runRef, { status: "cancelled", reason: "enough" })).value.changed,
        );
        const refused = yield* Effect.flip(record(worker, runRef, { status: "running" }));
        assert.strictEqual(refused._tag, "RunEnded");
      }),
    ),
  );
});

import * as Schema from "effect/Schema";
import { assert, describe, it } from "@effect/vitest";
import { presentTask } from "../../../src/domain/run/presentTask.ts";
import { latestAttempts } from "../../../src/domain/run/latestAttempts.ts";
import { leadEventFacts } from "../../../src/domain/run/leadEventFacts.ts";
import { isTerminalRun, runStatuses } from "../../../src/domain/run/runStatus.ts";
import { taskTypes } from "../../../src/domain/task/TaskType.ts";

const Pointer = Schema.Struct({
  runRef: Schema.String,
  taskType: Schema.Literals(taskTypes),
  stage: Schema.Null,
  runSeq: Schema.Literals(["001", "002", "010", "1000"]),
  status: Schema.Literals(runStatuses),
  createdAt: Schema.Literals(["2030-01-31T09:00:00.000Z", "2030-02-01T09:00:00.000Z"]),
  runManifest: Schema.String,
});

describe("what a task manifest says of its runs", () => {
  it.prop("the same whatever order they are found in", [Schema.Array(Pointer)], ([pointers]) => {
    const runs = pointers.map((pointer, index) => ({ ...pointer, runRef: `shop/cart/${index}` }));
    assert.deepStrictEqual(presentTask(runs), presentTask(runs.toReversed()));
  });

  it.prop(
    "active are all that have not ended, latest the newest of each type",
    [Schema.Array(Pointer)],
    ([runs]) => {
      const { activeRuns, latestRun, latestRuns } = presentTask(runs);
      assert.strictEqual(activeRuns.length, runs.filter((run) => !isTerminalRun(run.status)).length);
      assert.strictEqual(latestRuns.length, new Set(runs.map((run) => run.taskType)).size);
      assert.strictEqual(latestRuns[0] ?? null, latestRun);
      for (const latest of latestRuns) {
        assert.isFalse(
          runs.some((run) => run.taskType === latest.taskType && run.createdAt > latest.createdAt),
        );
      }
    },
  );
});

describe("what the logs and records of a run tell", () => {
  it("events after bundle-prepared are counted, the newest time is taken of all", () => {
    const line = (event: string, at: string) => JSON.stringify({ event, at });
    const text = [
      line("bundle-prepared", "2030-01-31T09:00:00.000Z"),
      line("dispatch", "2030-01-31T09:00:02.000Z"),
      line("dispatch", "2030-01-31T09:00:01.000Z"),
      '{"event":"dis',
      "",
    ].join("\n");
    assert.deepStrictEqual(leadEventFacts(text), {
      count: 2,
      newestAt: Date.parse("2030-01-31T09:00:02.000Z"),
      unreadable: [4],
    });
    assert.deepStrictEqual(leadEventFacts(""), { count: 0, newestAt: null, unreadable: [] });
  });

  it("the highest attempt of each worker counts, by number", () => {
    const names = [
      "codex-analyser-2-1.json",
      "codex-analyser-9.json",
      "codex-analyser-10.json",
      "x.json",
      "a-0.json",
    ];
    assert.deepStrictEqual(
      latestAttempts(names).map(({ workerId, attempt }) => [workerId, attempt]),
      [
        ["codex-analyser-2", 1],
        ["codex-analyser", 10],
      ],
    );
  });
});

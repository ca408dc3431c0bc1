import * as Schema from "effect/Schema";
import { assert, describe, it } from "@effect/vitest";
import {
  isPublished,
  isTerminalRun,
  type RunFacts,
  runStatus,
  runStatuses,
} from "../../../src/domain/run/runStatus.ts";
import {
  terminalWorkerStatuses,
  workerStatuses,
  type WorkerStatus,
} from "../../../src/domain/run/WorkerRecord.ts";

const hour = 60 * 60 * 1000;

const quiet: RunFacts = {
  leadEvents: { count: 0, newestAt: 0 },
  workers: [],
  requiredAttempts: ["a"],
  report: { kind: "absent" },
  newestLogAt: null,
  now: hour,
  abortAfterMillis: 24 * hour,
};

const worker = (
  status: WorkerStatus,
  options: { readonly live?: boolean; readonly id?: string; readonly at?: number } = {},
) => ({
  workerId: options.id ?? "a",
  status,
  updatedAt: options.at ?? 0,
  live: options.live ?? false,
});

const final = { kind: "valid", status: "final" } as const;
const failed = { kind: "valid", status: "failed" } as const;

describe("the status of a run", () => {
  it("is prepared while nothing but its preparation is recorded, however long ago", () => {
    assert.strictEqual(runStatus(quiet), "prepared");
    assert.strictEqual(runStatus({ ...quiet, now: 10_000 * hour }), "prepared");
  });

  it("is running after a lead event or a worker record", () => {
    assert.strictEqual(runStatus({ ...quiet, leadEvents: { count: 1, newestAt: 0 } }), "running");
    assert.strictEqual(runStatus({ ...quiet, workers: [worker("prepared")] }), "running");
  });

  it("is completed with a valid final report once every required attempt has ended, in whatever way", () => {
    for (const status of workerStatuses) {
      const ended = terminalWorkerStatuses.includes(status);
      const told = runStatus({ ...quiet, report: final, workers: [worker(status)] });
      assert.strictEqual(told, ended ? "completed" : "running", status);
    }
  });

  it("is not completed while a required worker has no record", () => {
    const facts = { ...quiet, report: final, requiredAttempts: ["a", "b"], workers: [worker("completed")] };
    assert.strictEqual(runStatus(facts), "running");
    assert.strictEqual(
      runStatus({ ...facts, workers: [...facts.workers, worker("lost", { id: "b" })] }),
      "completed",
    );
  });

  it("is completed by the report alone where nobody's attempt is required", () => {
    assert.strictEqual(runStatus({ ...quiet, report: final, requiredAttempts: [] }), "completed");
  });

  it("is not completed by a draft, an invalid or a missing report", () => {
    for (const report of [
      { kind: "absent" },
      { kind: "invalid" },
      { kind: "valid", status: "draft" },
    ] as const) {
      assert.strictEqual(runStatus({ ...quiet, report, workers: [worker("completed")] }), "running");
    }
  });

  it("is failed by a valid failed report as soon as no worker process lives", () => {
    assert.strictEqual(runStatus({ ...quiet, report: failed }), "failed");
    assert.strictEqual(
      runStatus({ ...quiet, report: failed, workers: [worker("running", { live: true })] }),
      "running",
    );
    assert.strictEqual(runStatus({ ...quiet, report: failed, workers: [worker("running")] }), "failed");
  });

  it("is aborted when the last life sign is as old as allowed, and not a millisecond sooner", () => {
    const facts = {
      ...quiet,
      workers: [worker("running", { at: 5 })],
      leadEvents: { count: 1, newestAt: 3 },
    };
    assert.strictEqual(runStatus({ ...facts, now: 24 * hour + 4 }), "running");
    assert.strictEqual(runStatus({ ...facts, now: 24 * hour + 5 }), "aborted");
    assert.strictEqual(runStatus({ ...facts, now: 24 * hour + 5, newestLogAt: 6 }), "running");
  });

  it("is never aborted while a worker process lives", () => {
    assert.strictEqual(
      runStatus({ ...quiet, now: 1000 * hour, workers: [worker("running", { live: true })] }),
      "running",
    );
  });

  it("is running where no time of any life sign is known", () => {
    const facts = { ...quiet, now: 1000 * hour, leadEvents: { count: 1, newestAt: null } };
    assert.strictEqual(runStatus(facts), "running");
  });
});

const Millis = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 50 }));
const Id = Schema.Literals(["a", "b", "c"]);
const Facts = Schema.Struct({
  leadEvents: Schema.Struct({
    count: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 })),
    newestAt: Schema.NullOr(Millis),
  }),
  workers: Schema.Array(
    Schema.Struct({
      workerId: Id,
      status: Schema.Literals(workerStatuses),
      updatedAt: Millis,
      live: Schema.Boolean,
    }),
  ),
  requiredAttempts: Schema.Array(Id),
  report: Schema.Union([
    Schema.Struct({ kind: Schema.Literals(["absent", "invalid"]) }),
    Schema.Struct({
      kind: Schema.Literals(["valid"]),
      status: Schema.Literals(["draft", "final", "failed"]),
    }),
  ]),
  newestLogAt: Schema.NullOr(Millis),
  now: Millis,
  abortAfterMillis: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 20 })),
});

describe("laws of a run's status", () => {
  it.prop("every combination of facts has one status", [Facts], ([facts]) => {
    assert.include(runStatuses, runStatus(facts));
  });

  it.prop("time alone only ever turns running into aborted", [Facts, Millis], ([facts, later]) => {
    const before = runStatus(facts);
    const after = runStatus({ ...facts, now: facts.now + later });
    assert.include([before, before === "running" ? "aborted" : before], after);
  });

  it.prop("silence needs a new life sign to be broken, and any new sign breaks it", [Facts], ([facts]) => {
    if (runStatus(facts) !== "aborted") return;
    assert.strictEqual(runStatus({ ...facts, now: facts.now + 1 }), "aborted");
    assert.strictEqual(runStatus({ ...facts, newestLogAt: facts.now }), "running");
    assert.strictEqual(runStatus({ ...facts, leadEvents: { count: 1, newestAt: facts.now } }), "running");
  });

  it.prop(
    "completed and failed don't depend on the time or on life signs",
    [Facts, Facts],
    ([facts, other]) => {
      const status = runStatus(facts);
      if (status !== "completed" && status !== "failed") return;
      const { now, newestLogAt, leadEvents, abortAfterMillis } = other;
      assert.strictEqual(runStatus({ ...facts, now, newestLogAt, leadEvents, abortAfterMillis }), status);
    },
  );

  it.prop(
    "published is exactly: a valid final report and no required attempt that is open",
    [Facts],
    ([facts]) => {
      const open = facts.requiredAttempts.filter(
        (id) =>
          !facts.workers.some((each) => each.workerId === id && terminalWorkerStatuses.includes(each.status)),
      );
      const wanted = facts.report.kind === "valid" && facts.report.status === "final" && open.length === 0;
      assert.strictEqual(isPublished(runStatus(facts)), wanted);
    },
  );

  it.prop("a run with a living worker is never aborted or failed", [Facts], ([facts]) => {
    if (!facts.workers.some((each) => each.live)) return;
    assert.notInclude(["aborted", "failed", "prepared"], runStatus(facts));
  });

  it("only prepared and running have not ended", () => {
    assert.deepStrictEqual(
      runStatuses.filter((status) => !isTerminalRun(status)),
      ["prepared", "running"],
    );
  });
});

import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import type { AssignmentPlan } from "../../../src/domain/assignment/AssignmentPlan.ts";
import { workersOf } from "../../../src/domain/assignment/AssignmentPlan.ts";
import { workerByWord } from "../../../src/domain/assignment/workerByWord.ts";
import { workerIds } from "../../../src/domain/assignment/workerIds.ts";
import { roles } from "../../../src/domain/profile/Role.ts";
import { inputsFor, named, resolved } from "../../fixtures/assignments.ts";
import { aProvider } from "../../fixtures/catalogues.ts";
import { drawsFrom, numbers } from "../../fixtures/draws.ts";

const idsOf = (plan: AssignmentPlan): ReadonlyArray<string | null> =>
  workersOf(plan).map(({ workerId }) => workerId);

describe("worker ids", () => {
  it("name provider and role, and count a pair that comes again", () => {
    const plan = resolved(inputsFor("error-analysis", { translated: true }), {
      workers: ["claude", "codex", "claude"].map(aProvider),
      critic: aProvider("claude"),
    });
    assert.deepStrictEqual(idsOf(plan), [
      "claude-analyser",
      "codex-analyser",
      "claude-analyser-2",
      "claude-critic",
      "report-writer",
      "translator",
    ]);
  });

  it("start with the implementer", () => {
    assert.deepStrictEqual(idsOf(resolved(inputsFor("implementation"))), [
      "claude-implementer",
      "codex-verifier",
      "report-writer",
    ]);
  });

  it("are the leader's alone to lack", () => {
    const [leader] = resolved(inputsFor("release-handoff")).slots;
    assert.isNull(leader!.workerId);
  });

  it.prop(
    "stay when a slot is added at a role's end",
    { given: numbers },
    ({ given }) => {
      const draws = drawsFrom(given);
      const workers = roles.flatMap((role) =>
        role === "leader"
          ? []
          : Array.from({ length: draws.below(5) }, () => ({
              role,
              provider: draws.pick(["a", "b", "a-analyser", "report"]),
            })),
      );
      const ids = workerIds(workers);
      assert.strictEqual(new Set(ids).size, ids.length);
      const role = draws.pick(["analyser", "verifier", "critic", "implementer"] as const);
      const end = workers.findLastIndex((worker) => worker.role === role) + 1;
      const more = workerIds(
        workers.toSpliced(end, 0, { role, provider: draws.pick(["a", "b", "a-analyser"]) }),
      );
      assert.deepStrictEqual(more.toSpliced(end, 1), [...ids]);
    },
    { arbitrary: { runs: 500 } },
  );
});

describe("a worker by a word", () => {
  const plan = resolved(inputsFor("error-analysis"), {
    roleModels: {
      analyser: [named("codex/sol"), named("codex/luna")],
      "report-writer": [named("claude/opus")],
    },
  });

  it("is found by its id", () => {
    assert.strictEqual(
      Result.getOrThrow(workerByWord(workersOf(plan), "codex-analyser-2")).modelRef,
      "codex/gpt-6.1-luna",
    );
  });

  it("is found by a provider that has one slot", () => {
    assert.strictEqual(
      Result.getOrThrow(workerByWord(workersOf(plan), " Claude ")).workerId,
      "report-writer",
    );
  });

  it("is refused with the ids where a provider has several slots", () => {
    const refusal = Result.merge(workerByWord(workersOf(plan), "codex"));
    assert.deepInclude(refusal, {
      _tag: "WorkerNotNamed",
      ambiguous: true,
      workerIds: ["codex-analyser", "codex-analyser-2"],
    });
  });

  it("is refused with all ids and the nearest where nobody is called so", () => {
    const refusal = Result.merge(workerByWord(workersOf(plan), "codex-analyzer"));
    assert.deepInclude(refusal, {
      ambiguous: false,
      workerIds: ["codex-analyser", "codex-analyser-2", "report-writer"],
      nextStep: "Did you mean codex-analyser?",
    });
  });
});

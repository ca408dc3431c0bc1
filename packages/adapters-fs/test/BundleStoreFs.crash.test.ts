import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import { nodeFiles } from "../src/DurableFiles.ts";
import { scenarios } from "./examplePlans.ts";
import { afterwards, freshProject, hasRecord, hasStaging, statesOf } from "./scenarioRuns.ts";
import { storeOn } from "./storeOn.ts";
import { treeOf, visibleTree } from "./temporaryProject.ts";
import { killedAt } from "./watchedFiles.ts";

/** The slow proof: every pair of steps. */
const everyStep = process.env["OKSTRA_EVERY_STEP"] !== undefined;

describe.each(scenarios)("a process that dies while it commits $name", (scenario) => {
  for (const torn of [false, true]) {
    it.effect(
      `leaves the old state or, once recovered, the whole new one${torn ? ", also with half-written files" : ""}`,
      () =>
        Effect.gen(function* () {
          const { old, next, steps } = yield* Effect.scoped(statesOf(scenario));
          const seen = { old: 0, rolledForward: 0, done: 0 };
          for (let at = 1; at <= steps; at++) {
            yield* Effect.scoped(
              Effect.gen(function* () {
                const root = yield* freshProject(scenario);
                const dying = storeOn(root, killedAt(nodeFiles, at, { torn }));
                assert.isTrue(
                  Exit.hasDies(yield* Effect.exit(dying.commit(scenario.plan(root)))),
                  `step ${at}`,
                );
                assert.strictEqual(yield* storeOn(root).pending, hasRecord(root));
                const unrecovered = visibleTree(treeOf(root));
                const { stood, indexed, tree } = yield* afterwards(root);
                const state = stood ? "rolledForward" : dying.indexed.length > 0 ? "done" : "old";
                seen[state]++;
                assert.deepStrictEqual(
                  visibleTree(tree),
                  state === "old" ? visibleTree(old) : next,
                  `step ${at}`,
                );
                if (state === "old") assert.deepStrictEqual(unrecovered, visibleTree(old), `step ${at}`);
                assert.deepStrictEqual(indexed.length, stood ? 1 : 0, `step ${at}: the index is told again`);
                assert.isFalse(hasRecord(root) || hasStaging(root), `step ${at}`);
              }),
            );
          }
          for (const state of Object.values(seen)) assert.isAbove(state, 3, JSON.stringify(seen));
        }),
    );
  }

  it.effect(
    "may die again while it recovers, at any step",
    () =>
      Effect.gen(function* () {
        const { next, steps } = yield* Effect.scoped(statesOf(scenario));
        let recoveries = 0;
        const stride = everyStep ? 1 : 11;
        for (let first = 1; first <= steps; first += stride) {
          // The offset moves with the first death, so that each step of a recovery has its turn.
          for (let second = 1 + (first % stride); ; second += stride) {
            const finished = yield* Effect.scoped(
              Effect.gen(function* () {
                const root = yield* freshProject(scenario);
                yield* Effect.exit(
                  storeOn(root, killedAt(nodeFiles, first, { torn: false })).commit(scenario.plan(root)),
                );
                if (!hasRecord(root)) return true;
                const again = yield* Effect.exit(
                  storeOn(root, killedAt(nodeFiles, second, { torn: true })).recover,
                );
                const { tree } = yield* afterwards(root);
                assert.deepStrictEqual(visibleTree(tree), next, `steps ${first} and ${second}`);
                assert.isFalse(hasRecord(root) || hasStaging(root));
                recoveries++;
                return Exit.isSuccess(again);
              }),
            );
            if (finished) break;
          }
        }
        assert.isAbove(recoveries, 15);
      }),
    everyStep ? 600_000 : 120_000,
  );
});

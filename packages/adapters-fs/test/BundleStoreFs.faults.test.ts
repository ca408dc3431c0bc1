import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fs from "node:fs";
import { type DurableFiles, nodeFiles } from "../src/DurableFiles.ts";
import { scenarios } from "./examplePlans.ts";
import { afterwards, freshProject, hasRecord, hasStaging, statesOf } from "./scenarioRuns.ts";
import { storeOn } from "./storeOn.ts";
import { treeOf, visibleTree } from "./temporaryProject.ts";
import { systemFault, type Step, watchedFiles, writing } from "./watchedFiles.ts";

interface Fault {
  readonly name: string;
  readonly code: string;
  readonly applies: (step: Step) => boolean;
  readonly lasts: boolean;
}

const writes = (step: Step): boolean => writing.has(step.operation);
/** A full disk still lets files be renamed and removed. */
const allocates = (step: Step): boolean =>
  writes(step) && !["unlink", "removeDirectory", "chmod"].includes(step.operation);
const always = (): boolean => true;

const faults: ReadonlyArray<Fault> = [
  { name: "the disk is full once", code: "ENOSPC", applies: writes, lasts: false },
  { name: "the disk stays full", code: "ENOSPC", applies: allocates, lasts: true },
  { name: "the disk is read-only once", code: "EROFS", applies: writes, lasts: false },
  { name: "the disk becomes read-only", code: "EROFS", applies: writes, lasts: true },
  { name: "permission is denied once", code: "EACCES", applies: always, lasts: false },
  { name: "permission stays denied", code: "EACCES", applies: always, lasts: true },
  { name: "a file is not found once", code: "ENOENT", applies: always, lasts: false },
  { name: "the disk fails", code: "EIO", applies: always, lasts: true },
];

const failing = (fault: Fault, at: number): DurableFiles =>
  watchedFiles(nodeFiles, (step) => {
    if ((fault.lasts ? step.number >= at : step.number === at) && fault.applies(step)) {
      throw systemFault(fault.code, step.paths[0]!);
    }
  });

describe.each(scenarios)("committing $name", { timeout: 120_000 }, (scenario) => {
  it.effect.each(faults)("answers with a typed error and the old or the new state when $name", (fault) =>
    Effect.gen(function* () {
      const { old, next, steps } = yield* Effect.scoped(statesOf(scenario));
      const seen = { EnvironmentUnfit: 0, CommitPending: 0, LockLost: 0, success: 0 };
      let undecidable = 0;
      for (let at = 1; at <= steps; at++) {
        yield* Effect.scoped(
          Effect.gen(function* () {
            const root = yield* freshProject(scenario);
            const result = yield* Effect.result(
              storeOn(root, failing(fault, at)).commit(scenario.plan(root)),
            );
            const where = `${fault.name}, step ${at}`;
            if (Result.isSuccess(result)) {
              seen.success++;
              assert.deepStrictEqual(visibleTree(treeOf(root)), next, where);
            } else {
              const error = result.failure;
              seen[error._tag]++;
              assert(error._tag !== "LockLost", where);
              assert.include(error.cause, fault.code, where);
              assert.notInclude(error.nextStep, "undefined");
              if (error._tag === "EnvironmentUnfit") assert.isFalse(hasRecord(root), where);
              else if (!hasRecord(root)) undecidable++;
              if (error._tag === "EnvironmentUnfit") {
                if (fault.lasts) assert.deepStrictEqual(visibleTree(treeOf(root)), visibleTree(old), where);
                else assert.deepStrictEqual(treeOf(root), old, where);
              }
            }
            const { stood, tree } = yield* afterwards(root);
            const whole = stood || Result.isSuccess(result);
            assert.deepStrictEqual(visibleTree(tree), whole ? next : visibleTree(old), where);
            assert.isFalse(hasRecord(root) || hasStaging(root), where);
          }),
        );
      }
      // Where not even a look is answered, one step is left after which nobody can tell whether the record stands.
      assert.strictEqual(undecidable, fault.lasts && fault.applies === always ? 1 : 0);
      assert.isAbove(seen.EnvironmentUnfit, 5, JSON.stringify(seen));
      assert.isAbove(seen.CommitPending, 5, JSON.stringify(seen));
    }),
  );

  it.effect("stands the real disappearance of whatever a step was about to use", () =>
    Effect.gen(function* () {
      const { old, next, steps } = yield* Effect.scoped(statesOf(scenario));
      for (let at = 1; at <= steps; at++) {
        yield* Effect.scoped(
          Effect.gen(function* () {
            const root = yield* freshProject(scenario);
            const vanishing = watchedFiles(nodeFiles, (step) => {
              const staged = step.paths[0]!.includes("/.staging/");
              if (step.number === at && staged) fs.rmSync(step.paths[0]!, { recursive: true, force: true });
            });
            const result = yield* Effect.result(storeOn(root, vanishing).commit(scenario.plan(root)));
            if (Result.isFailure(result))
              assert.strictEqual(result.failure._tag === "CommitPending", hasRecord(root));
            const { stood, tree } = yield* afterwards(root);
            const whole = stood || Result.isSuccess(result);
            assert.deepStrictEqual(visibleTree(tree), whole ? next : visibleTree(old), `step ${at}`);
          }),
        );
      }
    }),
  );

  it.effect("recovers later when a recovery could not write", () =>
    Effect.gen(function* () {
      const { next, steps } = yield* Effect.scoped(statesOf(scenario));
      let refused = 0;
      for (const [offset, fault] of faults.entries()) {
        // Every step is hit by one fault at least.
        for (let at = 1 + offset; at <= steps; at += faults.length) {
          yield* Effect.scoped(
            Effect.gen(function* () {
              const root = yield* freshProject(scenario);
              // Dies right after the record: the most is left to do.
              const dying = watchedFiles(nodeFiles, () => {
                if (hasRecord(root)) throw new Error("killed");
              });
              yield* Effect.exit(storeOn(root, dying).commit(scenario.plan(root)));
              const result = yield* Effect.result(storeOn(root, failing(fault, at)).recover);
              if (Result.isFailure(result)) {
                refused++;
                assert.strictEqual(result.failure._tag, "RecoveryPending", `${fault.name}, step ${at}`);
                assert.isTrue(hasRecord(root));
              }
              const { tree } = yield* afterwards(root);
              assert.deepStrictEqual(visibleTree(tree), next, `${fault.name}, step ${at}`);
            }),
          );
        }
      }
      assert.isAbove(refused, 20);
    }),
  );
});

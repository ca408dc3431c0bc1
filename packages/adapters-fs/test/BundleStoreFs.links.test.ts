import { taskPaths } from "@okstra/core/domain/run/runPaths";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { nodeFiles } from "../src/DurableFiles.ts";
import { filesBeforeRerun, rerunPlan, task } from "./examplePlans.ts";
import { hasRecord, hasStaging } from "./scenarioRuns.ts";
import { storeOn } from "./storeOn.ts";
import { putFiles, quickFolder, treeOf } from "./temporaryProject.ts";
import { Killed, type Step, watchedFiles } from "./watchedFiles.ts";

const paths = taskPaths(task);
const runFolder = `${paths.runs}/error-analysis`;

/** Every kind of component on the way to the files of a bundle. */
const components = [
  ".okstra",
  ".okstra/tasks",
  ".okstra/tasks/orders",
  paths.root,
  paths.runs,
  runFolder,
  `${runFolder}/manifests`,
  `${runFolder}/prompts`,
  `${runFolder}/user-responses`,
  `${runFolder}/archive`,
  paths.manifest,
  paths.index,
  `${runFolder}/manifests/run-manifest-error-analysis-002.json`,
  `${runFolder}/prompts/lead-prompt-error-analysis-001.md`,
];

/** Moves what stands at a path out of the project and leaves a link to it. */
const replaceByLink = (root: string, elsewhere: string, path: string): void => {
  const target = join(elsewhere, "taken");
  if (fs.existsSync(join(root, path))) fs.renameSync(join(root, path), target);
  else if (path.includes(".json") || path.includes(".md")) fs.writeFileSync(target, "theirs\n");
  else fs.mkdirSync(target);
  fs.mkdirSync(dirname(join(root, path)), { recursive: true });
  fs.symlinkSync(target, join(root, path));
};

const folders = Effect.gen(function* () {
  const root = yield* quickFolder;
  const elsewhere = yield* quickFolder;
  putFiles(root, filesBeforeRerun);
  return { root, elsewhere };
});

describe.each(components)("a symlink at %s", (component) => {
  it.effect("before the commit is refused and nothing is written, neither here nor there", () =>
    Effect.gen(function* () {
      const { root, elsewhere } = yield* folders;
      replaceByLink(root, elsewhere, component);
      const before = [treeOf(root), treeOf(elsewhere)];
      const error = yield* Effect.flip(storeOn(root).commit(rerunPlan(root)));
      assert.strictEqual(error._tag, "EnvironmentUnfit");
      assert.deepInclude(error, { cause: "ELOOP", path: component });
      assert.deepStrictEqual([treeOf(root), treeOf(elsewhere)], before);
    }),
  );

  it.effect("between staging and record is refused, and nothing is moved", () =>
    Effect.gen(function* () {
      const { root, elsewhere } = yield* folders;
      let staged = false;
      let swapped: ReadonlyArray<Readonly<Record<string, string>>> = [];
      const swapping = watchedFiles(nodeFiles, (step: Step) => {
        // The last sync before the record is that of `.okstra`.
        if (!staged && step.operation === "syncDirectory" && step.paths[0] === join(root, ".okstra"))
          staged = true;
        else if (staged && swapped.length === 0) {
          replaceByLink(root, elsewhere, component);
          swapped = [treeOf(root), treeOf(elsewhere)];
        }
      });
      const error = yield* Effect.flip(storeOn(root, swapping).commit(rerunPlan(root)));
      assert.strictEqual(error._tag, "EnvironmentUnfit");
      assert.deepInclude(error, { cause: "ELOOP", path: component });
      const unstaged = (tree: Readonly<Record<string, string>> | undefined) =>
        Object.fromEntries(Object.entries(tree ?? {}).filter(([path]) => !path.includes(".staging")));
      assert.deepStrictEqual(unstaged(treeOf(root)), unstaged(swapped[0]));
      assert.deepStrictEqual(unstaged(treeOf(elsewhere)), unstaged(swapped[1]));
    }),
  );

  it.effect("between record and recovery is refused; once it is gone the recovery finishes", () =>
    Effect.gen(function* () {
      const { root, elsewhere } = yield* folders;
      const dying = watchedFiles(nodeFiles, () => {
        if (hasRecord(root)) throw new Killed();
      });
      yield* Effect.exit(storeOn(root, dying).commit(rerunPlan(root)));
      const existed = fs.existsSync(join(root, component));
      replaceByLink(root, elsewhere, component);
      const before = [treeOf(root), treeOf(elsewhere)];
      const result = yield* Effect.result(storeOn(root).recover);
      assert.isTrue(Result.isFailure(result) && result.failure._tag === "CommitRecordRefused");
      assert.deepStrictEqual([treeOf(root), treeOf(elsewhere)], before);
      fs.unlinkSync(join(root, component));
      if (existed) fs.renameSync(join(elsewhere, "taken"), join(root, component));
      yield* storeOn(root).recover;
      assert.isFalse(hasRecord(root) || hasStaging(root));
    }),
  );
});

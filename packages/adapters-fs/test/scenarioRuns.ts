import { taskPaths } from "@okstra/core/domain/run/runPaths";
import * as Effect from "effect/Effect";
import * as fs from "node:fs";
import { join } from "node:path";
import { type DurableFiles, nodeFiles } from "../src/DurableFiles.ts";
import { type Scenario, task } from "./examplePlans.ts";
import { storeOn } from "./storeOn.ts";
import { putFiles, quickFolder, treeOf, visibleTree } from "./temporaryProject.ts";
import { watchedFiles } from "./watchedFiles.ts";

const paths = taskPaths(task);

export const hasRecord = (root: string): boolean => fs.existsSync(join(root, paths.commitRecord));
export const hasStaging = (root: string): boolean => fs.existsSync(join(root, paths.staging));

/** A fresh project in the state before the scenario's commit, used once and removed. */
export const freshProject = (scenario: Scenario) =>
  Effect.tap(quickFolder, (root) => Effect.sync(() => putFiles(root, scenario.before)));

/** The two states that may ever be seen, and how many steps lie between them. */
export const statesOf = (scenario: Scenario) =>
  Effect.gen(function* () {
    const root = yield* freshProject(scenario);
    const old = treeOf(root);
    let steps = 0;
    const counting = watchedFiles(nodeFiles, () => void steps++);
    yield* storeOn(root, counting).commit(scenario.plan(root));
    return { old, next: visibleTree(treeOf(root)), steps };
  });

/** Whether the record stood at this moment, then what a later command makes of it. */
export const afterwards = (root: string, files: DurableFiles = nodeFiles) =>
  Effect.gen(function* () {
    const stood = hasRecord(root);
    const store = storeOn(root, files);
    yield* store.recover;
    return { stood, indexed: store.indexed, tree: treeOf(root) };
  });

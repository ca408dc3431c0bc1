import type { BundlePlan, IndexRow } from "@okstra/core/domain/bundle/BundlePlan";
import { BundleStore } from "@okstra/core/ports/BundleStore";
import type { HeldLock } from "@okstra/core/ports/TaskLock";
import * as Effect from "effect/Effect";
import { layerOn } from "../src/BundleStoreFs.ts";
import { type DurableFiles, nodeFiles } from "../src/DurableFiles.ts";
import { task } from "./examplePlans.ts";

export const freeLock: HeldLock = { verify: Effect.void };

let commits = 0;
const freshId = (): string => `00000000-0000-4000-8000-${String(++commits).padStart(12, "0")}`;

/** The store over a file layer, with the index replaced by a list of the run refs it was told of. */
export const storeOn = (root: string, files: DurableFiles = nodeFiles, lock: HeldLock = freeLock) => {
  const indexed: Array<string> = [];
  const onPlaced = (rows: ReadonlyArray<IndexRow>) =>
    Effect.sync(() => {
      indexed.push(...rows.map((row) => row.runRef));
      return [];
    });
  const provide = Effect.provide(layerOn(files));
  return {
    indexed,
    commit: (plan: BundlePlan) =>
      BundleStore.use((store) => store.commit({ root, plan, lock, id: freshId() }, onPlaced)).pipe(provide),
    recover: BundleStore.use((store) => store.recover({ root, task }, onPlaced)).pipe(provide),
    pending: BundleStore.use((store) => store.pending({ root, task })).pipe(provide),
  };
};

import * as Layer from "effect/Layer";
import type { IndexRow } from "../../src/domain/bundle/BundlePlan.ts";
import type { HomeKey } from "../../src/domain/project/ProjectPlace.ts";
import { headerOf } from "../../src/domain/run/artefactHeader.ts";
import type { RunManifest } from "../../src/domain/run/RunManifest.ts";
import { runPaths } from "../../src/domain/run/runPaths.ts";
import type { RunRef } from "../../src/domain/run/RunRef.ts";
import { artefactJson } from "../../src/domain/text/canonicalJson.ts";
import { BundleStore } from "../../src/ports/BundleStore.ts";
import { Ids } from "../../src/ports/Ids.ts";
import type { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { ProcessLiveness, type RecordedProcess } from "../../src/ports/ProcessLiveness.ts";
import { ProjectFiles } from "../../src/ports/ProjectFiles.ts";
import { RunIndex } from "../../src/ports/RunIndex.ts";
import { TaskLock } from "../../src/ports/TaskLock.ts";
import { sampleManifest, slug } from "./sampleArtefacts.ts";

export const request = {
  root: "/project",
  projectId: slug("demo"),
  homeKey: "demo-00000000" as HomeKey,
  abortAfterMillis: 24 * 60 * 60 * 1000,
  lockTimeoutMillis: 1000,
  command: "okstra runs",
};

export const everything = {
  limit: null,
  group: null,
  task: null,
  givenTask: null,
  phase: null,
  status: null,
};

export const projectLayer = (
  tree: MemoryTree,
  options: { readonly index?: Map<string, IndexRow>; readonly living?: ReadonlyArray<RecordedProcess> } = {},
) =>
  Layer.mergeAll(
    ProjectFiles.layerMemory(tree),
    RunIndex.layerMemory(options.index),
    TaskLock.layerFree,
    Ids.layerCounting,
    BundleStore.layerMemory(tree),
    ProcessLiveness.layerOf(options.living ?? []),
  );

/** Writes what prepare leaves of a run, as far as its readers look. */
export const addRun = (
  tree: MemoryTree,
  ref: RunRef,
  createdAt: string,
  changed: Partial<RunManifest> = {},
): RunManifest => {
  const manifest = sampleManifest(ref, { createdAt, ...changed });
  tree.write(runPaths(ref).runManifest, artefactJson(manifest));
  addEvent(tree, ref, "bundle-prepared", createdAt);
  return manifest;
};

export const addEvent = (tree: MemoryTree, ref: RunRef, event: string, at: string): void => {
  const path = runPaths(ref).leadEvents;
  const before = tree.read(path);
  const line = JSON.stringify({
    schemaVersion: headerOf("lead-event").schemaVersion,
    at,
    event,
    runRef: "",
    hostId: "claude-code",
    details: {},
  });
  tree.write(path, `${before === null ? "" : new TextDecoder().decode(before)}${line}\n`);
};

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LeadEvent } from "@okstra/core/domain/run/LeadEvent";
import { PromptMetadata } from "@okstra/core/domain/run/PromptMetadata";
import { type ArtefactSchema, readArtefact } from "@okstra/core/domain/run/readArtefact";
import { RunContext } from "@okstra/core/domain/run/RunContext";
import { RunInputs } from "@okstra/core/domain/run/RunInputs";
import { RunManifest } from "@okstra/core/domain/run/RunManifest";
import { TaskManifest } from "@okstra/core/domain/run/TaskManifest";
import { TeamState } from "@okstra/core/domain/run/TeamState";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { assert } from "vitest";
import type { Envelope, Finished, RunOptions, Sandbox } from "./okstraProcess.ts";

/** Written later in the life of a run. */
const later = ["leadEvents", "errors", "reportData", "reportMarkdown"];

/** Every file a prepared run names is there, every artefact decodes, and the run is listed and shown. */
export const assertPrepared = async (
  sandbox: Sandbox,
  prepared: Envelope & Finished,
  options: RunOptions = {},
): Promise<RunManifest> => {
  assert.strictEqual(prepared.code, 0, prepared.stdout + prepared.stderr);
  const { data } = prepared;
  assert.strictEqual(data.status, "prepared");
  const read = <A>(schema: ArtefactSchema<A>, path: string): A =>
    Result.getOrThrowWith(
      readArtefact(schema, readFileSync(join(data.projectRoot, path), "utf8"), { file: path }),
      (fault) => new Error(fault.message),
    );
  for (const path of Object.values<string>(data.paths))
    assert.isTrue(existsSync(join(data.projectRoot, path)), path);
  const manifest = read(RunManifest, data.paths.runManifest);
  read(TaskManifest, data.paths.taskManifest);
  read(RunInputs, data.paths.runInputs);
  read(RunContext, data.paths.runContext);
  read(TeamState, data.paths.teamState);
  read(PromptMetadata, manifest.artefacts.leadPromptMetadata);
  for (const [name, path] of Object.entries(manifest.artefacts)) {
    const expected = path !== null && !later.includes(name);
    if (expected) assert.isTrue(existsSync(join(data.projectRoot, path)), `${name}: ${path}`);
  }
  const events = join(data.projectRoot, manifest.artefacts.leadEvents);
  for (const line of existsSync(events) ? readFileSync(events, "utf8").trimEnd().split("\n") : [])
    Schema.decodeUnknownSync(LeadEvent)(JSON.parse(line));

  const [runs, shown] = await Promise.all([
    sandbox.okstraJson(["runs"], options),
    sandbox.okstraJson(["show", data.runRef], options),
  ]);
  assert.deepInclude(runs.data.runs[0], { runRef: data.runRef, status: "prepared" });
  assert.deepInclude(shown.data, { kind: "run", runRef: data.runRef, projectRoot: data.projectRoot });
  for (const file of shown.data.files) assert.include(fitStates(file.name), file.state, file.path);
  return manifest;
};

/** Projections and the manifest itself are there and have no digest; what comes later may be there already. */
const fitStates = (name: string): ReadonlyArray<string> => {
  if (later.includes(name)) return ["pending", "present"];
  return ["taskManifest", "runManifest", "teamState"].includes(name) ? ["present"] : ["whole"];
};

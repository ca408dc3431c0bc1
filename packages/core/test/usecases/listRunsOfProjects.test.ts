import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import type { IndexRow } from "../../src/domain/bundle/BundlePlan.ts";
import { parsePrepareFlags } from "../../src/domain/prepare/parsePrepareFlags.ts";
import { memoryPorts, memorySite } from "../../src/ports/memoryPorts.ts";
import { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { anyRun } from "../../src/usecases/ListedRuns.ts";
import { listRunsOfProjects } from "../../src/usecases/listRunsOfProjects.ts";
import { ProjectUnknown } from "../../src/usecases/ProjectUnknown.ts";
import { everyTask } from "../../src/usecases/listTasks.ts";
import { prepareTaskBundle } from "../../src/usecases/prepareTaskBundle.ts";
import { plainBrief, plainProjectJson } from "../fixtures/hostileCase.ts";
import { slug } from "../samples/sampleArtefacts.ts";

const call = { command: "okstra runs", lockTimeoutMillis: 1000 };
const filters = { ...everyTask, ...anyRun };

/** A project with one run, and a row of a project that stands nowhere any more. */
const world = Effect.gen(function* () {
  const tree = new MemoryTree({ ".okstra/project.json": plainProjectJson, "brief.md": plainBrief });
  const index = new Map<string, IndexRow>();
  const ports = memoryPorts({ tree, index });
  const request = yield* Effect.fromResult(parsePrepareFlags({ "task-brief": "brief.md", yes: true }));
  const run = yield* Effect.provide(prepareTaskBundle(request, memorySite), ports);
  const [row] = [...index.values()];
  const gone = { ...row!, homeKey: "other-01234567" as IndexRow["homeKey"], projectRoot: "/elsewhere" };
  index.set("gone", gone);
  return { id: run.facts.project.id, ports };
});

describe("listing the runs of projects", () => {
  it.effect("finds those of an id wherever they stand", () =>
    Effect.gen(function* () {
      const { id, ports } = yield* world;
      const listed = yield* Effect.provide(listRunsOfProjects(call, id, filters), ports);
      assert.deepStrictEqual(
        listed.runs.map(({ projectRoot, status }) => [projectRoot, status]),
        [["/project", "prepared"]],
      );
      assert.strictEqual(listed.total, 1);
      assert.deepStrictEqual(listed.warnings, []);
    }),
  );

  it.effect("leaves out, with a warning, a project whose folder holds another one now", () =>
    Effect.gen(function* () {
      const { ports } = yield* world;
      const listed = yield* Effect.provide(listRunsOfProjects(call, null, filters), ports);
      assert.lengthOf(listed.runs, 1);
      assert.deepStrictEqual(
        listed.warnings.map(({ tag }) => tag),
        ["ProjectGone"],
      );
    }),
  );

  it.effect("refuses an id that it does not know, naming what may be meant", () =>
    Effect.gen(function* () {
      const { id, ports } = yield* world;
      const typed = slug(`${id}x`);
      const refused = yield* Effect.flip(Effect.provide(listRunsOfProjects(call, typed, filters), ports));
      assert.instanceOf(refused, ProjectUnknown);
      assert.include(refused.problems[0]!.expected, id);
    }),
  );
});

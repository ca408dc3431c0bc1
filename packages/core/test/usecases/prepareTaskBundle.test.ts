import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { parsePrepareFlags } from "../../src/domain/prepare/parsePrepareFlags.ts";
import type { PrepareFlags } from "../../src/domain/prepare/PrepareRequest.ts";
import { memoryPorts, memorySite } from "../../src/ports/memoryPorts.ts";
import { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { prepareTaskBundle } from "../../src/usecases/prepareTaskBundle.ts";

const brief = `---
task-group: auth
task-id: login-fails
task-type: error-analysis
---

# Login fails after a password reset

## Problem

After a password reset the first login answers 500.

## Acceptance criteria

- The root cause is named with file and line.
`;

const project = () =>
  new MemoryTree({ ".okstra/project.json": '{ "schemaVersion": "1.0", "id": "shop" }', "brief.md": brief });

const prepare = (flags: PrepareFlags, tree = project()) =>
  Effect.fromResult(parsePrepareFlags({ "task-brief": "brief.md", yes: true, ...flags })).pipe(
    Effect.flatMap((request) => prepareTaskBundle(request, memorySite)),
    Effect.provide(memoryPorts({ tree })),
  );

describe("prepareTaskBundle", () => {
  it.effect("writes every file its manifest names", () =>
    Effect.gen(function* () {
      const tree = project();
      const run = yield* prepare({}, tree);
      for (const [name, path] of Object.entries(run.manifest.artefacts)) {
        if (
          path === null ||
          ["leadEvents", "errors", "reportData", "reportMarkdown", "instructionSet"].includes(name)
        )
          continue;
        assert.isNotNull(tree.read(path), `${name}: ${path}`);
      }
      assert.deepStrictEqual(run.plan, []);
    }),
  );

  it.effect("counts runs of a folder from 001", () =>
    Effect.gen(function* () {
      const tree = project();
      const first = yield* prepare({}, tree);
      const second = yield* prepare({}, tree);
      assert.deepStrictEqual([first.manifest.runSeq, second.manifest.runSeq], ["001", "002"]);
      const open = (run: typeof first) => run.warnings.filter(({ tag }) => tag === "EarlierRunOpen");
      assert.deepStrictEqual(open(first), []);
      assert.deepStrictEqual(open(second), [
        {
          tag: "EarlierRunOpen",
          message:
            "auth/login-fails/error-analysis/001 is prepared and not started; this run stands beside it.",
        },
      ]);
    }),
  );

  it.effect("a dry run shows the same files and writes none", () =>
    Effect.gen(function* () {
      const tree = project();
      const before = tree.paths();
      const run = yield* prepare({ "dry-run": true }, tree);
      assert.deepStrictEqual(tree.paths(), before);
      yield* prepare({}, tree);
      const planned = run.plan
        .filter((line) => line.kind === "create" || line.kind === "replace")
        .map((line) => line.path);
      assert.sameMembers(
        planned,
        tree.paths().filter((path) => !before.includes(path)),
      );
    }),
  );

  it.effect("tells everything that is wrong at once", () =>
    Effect.gen(function* () {
      const tree = project();
      tree.write("brief.md", brief.replace("## Acceptance criteria", "## Notes"));
      const refused = yield* Effect.flip(
        prepare({ "related-tasks": "auth/none", "evidence-inputs": ["none.log"], executor: "codex" }, tree),
      );
      const tags = refused.problems.map((problem) => problem.tag);
      assert.includeMembers(tags, ["RelatedTasksRefused", "EvidenceRefused"]);
      assert.isAbove(tags.length, 3);
    }),
  );

  it("is refused on words alone before anything is read", () => {
    const refused = parsePrepareFlags({
      "task-brief": "brief.md",
      "task-tpye": "x",
      "role-count": ["leader=2"],
    });
    assert.isTrue(Result.isFailure(refused));
  });
});

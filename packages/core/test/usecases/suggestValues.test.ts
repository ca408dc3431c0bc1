import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { parsePrepareFlags } from "../../src/domain/prepare/parsePrepareFlags.ts";
import { ValuesMissing } from "../../src/domain/prepare/prepareRefusals.ts";
import type { PrepareFlags } from "../../src/domain/prepare/PrepareRequest.ts";
import { memoryPorts, memorySite } from "../../src/ports/memoryPorts.ts";
import { MemoryTree } from "../../src/ports/MemoryTree.ts";
import type { Warning } from "../../src/domain/refusal/Problem.ts";
import { Warnings } from "../../src/ports/Warnings.ts";
import { prepareTaskBundle, previewTaskBundle } from "../../src/usecases/prepareTaskBundle.ts";

const brief =
  "# The login fails\n\n## Problem\n\nIt answers 500.\n\n## Acceptance criteria\n\n- We know why.\n";
const project = () =>
  new MemoryTree({ ".okstra/project.json": '{ "id": "shop" }', "briefs/login.md": brief });
const named = { "task-group": "auth", "task-id": "one", "task-type": "error-analysis" };

const through = (
  usecase: typeof prepareTaskBundle | typeof previewTaskBundle,
  flags: PrepareFlags,
  tree: MemoryTree,
) =>
  Effect.fromResult(parsePrepareFlags(flags)).pipe(
    Effect.flatMap((request) => usecase(request, memorySite)),
    Effect.provide(memoryPorts({ tree })),
  );

/** What is missing, with its choices. */
const missing = (flags: PrepareFlags, tree: MemoryTree) =>
  Effect.map(Effect.flip(through(prepareTaskBundle, flags, tree)), (refused) => {
    assert.instanceOf(refused, ValuesMissing);
    return Object.fromEntries(refused.missing.map(({ flag, choices }) => [flag, choices]));
  });

describe("a missing value", () => {
  it.effect("of the brief could be one that lies in briefs/", () =>
    Effect.gen(function* () {
      const tree = project();
      tree.write("briefs/notes.txt", "no brief");
      assert.deepStrictEqual(yield* missing({}, tree), { "task-brief": ["briefs/login.md"] });
      assert.deepStrictEqual(
        yield* missing({}, new MemoryTree({ ".okstra/project.json": '{ "id": "a" }' })),
        {
          "task-brief": [],
        },
      );
    }),
  );

  it.effect(
    "of the task is suggested by the groups that exist, the brief's title and the phases prepared",
    () =>
      Effect.gen(function* () {
        const tree = project();
        yield* through(prepareTaskBundle, { "task-brief": "briefs/login.md", ...named }, tree);
        assert.deepStrictEqual(yield* missing({ "task-brief": "briefs/login.md" }, tree), {
          "task-group": ["auth", "general"],
          "task-id": ["the-login-fails"],
          "task-type": [
            "error-analysis",
            "requirements-discovery",
            "option-selection",
            "implementation-planning",
          ],
        });
      }),
  );

  it.effect("that a flag gives is not asked for, and the next step names the rest", () =>
    Effect.gen(function* () {
      const flags = { "task-brief": "briefs/login.md", "task-group": "auth", "task-type": "error-analysis" };
      const refused = yield* Effect.flip(through(prepareTaskBundle, flags, project()));
      assert.strictEqual(refused.nextStep, "Give --task-id (such as the-login-fails).");
    }),
  );
});

describe("a refusal", () => {
  it.effect("comes with the warnings that may explain it", () => {
    const tree = project();
    tree.write("briefs/login.md", `---\ntask-grup: auth\n---\n\n${brief}`);
    const heard: Array<Warning> = [];
    return Effect.gen(function* () {
      const refused = yield* Effect.flip(
        through(prepareTaskBundle, { "task-brief": "briefs/login.md" }, tree),
      );
      assert.instanceOf(refused, ValuesMissing);
      assert.include(
        heard.map(({ tag }) => tag),
        "FrontMatterKeyUnknown",
      );
    }).pipe(Effect.provideService(Warnings, { tell: (warnings) => void heard.push(...warnings) }));
  });
});

describe("previewTaskBundle", () => {
  it.effect("shows the run that prepare then makes, and writes nothing", () =>
    Effect.gen(function* () {
      const tree = project();
      const before = tree.paths();
      const flags = { "task-brief": "briefs/login.md", ...named };
      const seen = yield* through(previewTaskBundle, flags, tree);
      assert.deepStrictEqual(tree.paths(), before);
      assert.isTrue(seen.dryRun);
      const made = yield* through(prepareTaskBundle, flags, tree);
      assert.deepStrictEqual(seen.manifest.executionIdentity, made.manifest.executionIdentity);
      assert.strictEqual(seen.manifest.runSeq, made.manifest.runSeq);
    }),
  );
});

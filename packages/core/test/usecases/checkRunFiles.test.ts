import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { parsePrepareFlags } from "../../src/domain/prepare/parsePrepareFlags.ts";
import { memoryPorts, memorySite } from "../../src/ports/memoryPorts.ts";
import { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { checkRunFiles } from "../../src/usecases/checkRunFiles.ts";
import { prepareTaskBundle } from "../../src/usecases/prepareTaskBundle.ts";

const brief =
  "# Login fails\n\n## Problem\n\nIt answers 500.\n\n## Acceptance criteria\n\n- The cause is named.\n";
const flags = {
  "task-brief": "brief.md",
  "task-group": "auth",
  "task-id": "login",
  "task-type": "error-analysis",
  yes: true,
};

/** The state of each file of a fresh run after `harm` was done to one of them. */
const statesAfter = (harm: (tree: MemoryTree, path: (name: string) => string) => void) => {
  const tree = new MemoryTree({
    ".okstra/project.json": '{ "schemaVersion": "1.0", "id": "shop" }',
    "brief.md": brief,
  });
  return Effect.gen(function* () {
    const { manifest } = yield* prepareTaskBundle(
      yield* Effect.fromResult(parsePrepareFlags(flags)),
      memorySite,
    );
    harm(tree, (name) => (manifest.artefacts as Readonly<Record<string, string>>)[name]!);
    const files = yield* checkRunFiles("/project", manifest);
    return Object.fromEntries(
      files.map((file) => [
        file.name === "instruction set" ? file.path.split("/").at(-1)! : file.name,
        file.state,
      ]),
    );
  }).pipe(Effect.provide(memoryPorts({ tree })));
};

describe("checkRunFiles", () => {
  it.effect("finds a fresh run whole, and what comes later pending", () =>
    Effect.gen(function* () {
      const states = yield* statesAfter(() => {});
      assert.deepInclude(states, {
        leadPrompt: "whole",
        runContext: "whole",
        teamState: "present",
        reportData: "pending",
      });
      assert.notInclude(Object.values(states), "changed");
    }),
  );

  for (const name of ["leadPrompt", "leadPromptMetadata", "runInputs", "runContext", "resumeScript"]) {
    it.effect(`finds a changed ${name} out`, () =>
      Effect.gen(function* () {
        const states = yield* statesAfter((tree, path) => tree.write(path(name), "something else"));
        assert.strictEqual(states[name], "changed");
      }),
    );
  }

  it.effect("finds a changed file of the instruction set, and a missing one", () =>
    Effect.gen(function* () {
      const states = yield* statesAfter((tree, path) => {
        tree.write(`${path("instructionSet")}/lead-contract.md`, "do as you like");
        tree.remove(`${path("instructionSet")}/task-brief.md`);
      });
      assert.deepInclude(states, { "lead-contract.md": "changed", "task-brief.md": "missing" });
    }),
  );
});

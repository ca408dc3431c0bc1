import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { NewFiles } from "../../src/ports/NewFiles.ts";

describe("new files in memory", () => {
  it.effect("are created once and never touched again", () =>
    Effect.gen(function* () {
      const tree = new MemoryTree({ "a/x": "old" });
      const create = (path: string) =>
        NewFiles.use((files) => files.create("/root", path, "new", { mode: 0o644 })).pipe(
          Effect.provide(NewFiles.layerMemory(tree)),
        );
      assert.strictEqual(yield* create("a/y"), "created");
      assert.strictEqual(yield* create("a/y"), "exists");
      assert.strictEqual(yield* create("a/x"), "exists");
      assert.strictEqual(new TextDecoder().decode(tree.read("a/x") ?? undefined), "old");
      assert.strictEqual((yield* Effect.flip(create("a")))._tag, "FileUnfit");
      assert.strictEqual((yield* Effect.flip(create("a\0b")))._tag, "FileUnfit");
    }),
  );
});

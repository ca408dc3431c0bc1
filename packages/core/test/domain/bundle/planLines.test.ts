import { assert, describe, it } from "@effect/vitest";
import type { BundlePlan } from "../../../src/domain/bundle/BundlePlan.ts";
import { planLines } from "../../../src/domain/bundle/planLines.ts";
import { bundleFacts } from "./bundleFacts.ts";

describe("planLines", () => {
  it("counts bytes, not characters, and gives modes as ls users know them", () => {
    const { task, run } = bundleFacts();
    const plan: BundlePlan = {
      task: task.key,
      runs: [run],
      directories: [{ path: ".okstra/tasks", mode: 0o700 }],
      moves: [{ from: "a", to: "b" }],
      files: [{ kind: "replace", path: "c", mode: 0o644, content: "ü", expected: null }],
      indexRows: [],
    };
    assert.deepStrictEqual(planLines(plan), [
      { path: ".okstra/tasks", kind: "directory", mode: "0700", bytes: null, sha256: null },
      { path: "a -> b", kind: "move", mode: null, bytes: null, sha256: null },
      {
        path: "c",
        kind: "replace",
        mode: "0644",
        bytes: 2,
        sha256: "607474ca475a9724d7360aba71a56d5df77e61350e3f724cfa1f46e857e2d85f",
      },
    ]);
  });
});

import { assert, describe, it } from "@effect/vitest";
import { FileUnfit } from "../../src/ports/ProjectFiles.ts";

const stepFor = (path: string, purpose: string, fault: FileUnfit["fault"]) =>
  new FileUnfit({ path, purpose, fault, detail: "" }).nextStep;

describe("the next step about a file that can't be used", () => {
  it("is to name another one where a user named it, wherever it lies", () => {
    const step = "Name a readable regular file as evidence input.";
    assert.strictEqual(stepFor("logs", "evidence input", "directory"), step);
    assert.strictEqual(stepFor(".okstra/tasks/auth/login/runs", "evidence input", "directory"), step);
  });

  it("is to move it away where okstra keeps a task's files", () => {
    const path = ".okstra/tasks/auth/login/task-index.md";
    for (const fault of ["directory", "not-regular", "symlink", "no-such-folder"] as const)
      assert.strictEqual(
        stepFor(path, "task index", fault),
        `Move ${path} away, then run the command again.`,
      );
  });

  it("expects a folder where a folder is meant", () => {
    const unfit = new FileUnfit({ path: "a", purpose: "folder", fault: "symlink", detail: "" });
    assert.strictEqual(unfit.problems[0]!.expected, "a folder");
  });
});

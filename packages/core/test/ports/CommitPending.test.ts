import { assert, describe, it } from "@effect/vitest";
import { CommitPending } from "../../src/ports/BundleStore.ts";

describe("a commit that is recorded but not finished", () => {
  it("names the run it prepares", () => {
    const pending = new CommitPending({ runRefs: ["auth/login/error-analysis/001"], cause: "EIO" });
    assert.include(pending.message, "Run auth/login/error-analysis/001 is recorded");
    assert.include(pending.nextStep, "`okstra show auth/login/error-analysis/001`");
  });

  it("names no run where it only changes one, and a command that finishes it", () => {
    const pending = new CommitPending({ runRefs: [], cause: "EIO" });
    assert.include(pending.message, "The change is recorded");
    assert.include(pending.nextStep, "`okstra reconcile`");
    for (const text of Object.values(pending.problems[0]!)) assert.match(text, /\S/u);
  });
});

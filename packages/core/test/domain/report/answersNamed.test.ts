import { assert, describe, it } from "@effect/vitest";
import { answersNamed } from "../../../src/domain/report/answersNamed.ts";
import { runPaths } from "../../../src/domain/run/runPaths.ts";
import { formatRunRef } from "../../../src/domain/run/RunRef.ts";
import { runRef } from "../../samples/sampleArtefacts.ts";

const run = runRef("cart", 1);
const { reportData } = runPaths(run);
const carrying = (given: string) => ["prepare", "--clarification-response", given];

describe("the answers that recorded words carry", () => {
  it("are named by their run where that is of the same task, else by their file", () => {
    assert.strictEqual(answersNamed(carrying(reportData), run), formatRunRef(run));
    assert.deepStrictEqual(answersNamed(carrying(reportData), runRef("other", 1)), { file: reportData });
    assert.deepStrictEqual(answersNamed(carrying("a.md"), run), { file: "a.md" });
    assert.isNull(answersNamed(["prepare", "--render-only"], run));
  });
});

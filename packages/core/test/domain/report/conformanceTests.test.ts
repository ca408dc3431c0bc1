import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { parseConformanceTests } from "../../../src/domain/report/conformanceTests.ts";

const taskRoot = ".okstra/tasks/shop/cart";
const parse = (declared: string) => parseConformanceTests(declared, { taskRoot, stage: 2 });

describe("conformance tests of a stage", () => {
  it.each([
    ["(requires=[db])", ["db"]],
    ["(requires=[db,io, http ,external])", ["db", "io", "http", "external"]],
    ["(requires=[])", []],
  ] as const)("are a script of its own and what it needs: %s", (needs, requires) => {
    const script = `${taskRoot}/qa/scripts/stage-2.sh`;
    assert.deepStrictEqual(Result.getOrThrow(parse(`${script} ${needs}`)), { script, requires });
  });

  it.each([
    ["another stage", `${taskRoot}/qa/scripts/stage-1.sh (requires=[db])`],
    ["a stage that begins with the same digit", `${taskRoot}/qa/scripts/stage-22.sh (requires=[db])`],
    ["a padded number", `${taskRoot}/qa/scripts/stage-02.sh (requires=[db])`],
    ["another task", ".okstra/tasks/shop/other/qa/scripts/stage-2.sh (requires=[db])"],
    ["a way out of the task", `${taskRoot}/qa/scripts/../stage-2.sh (requires=[db])`],
    ["a folder below", `${taskRoot}/qa/scripts/stage-2.d/x.sh (requires=[db])`],
    ["no ending", `${taskRoot}/qa/scripts/stage-2 (requires=[db])`],
    ["an unknown need", `${taskRoot}/qa/scripts/stage-2.sh (requires=[gpu])`],
    ["a need named twice", `${taskRoot}/qa/scripts/stage-2.sh (requires=[db,db])`],
    ["an empty need", `${taskRoot}/qa/scripts/stage-2.sh (requires=[db,])`],
    ["no needs", `${taskRoot}/qa/scripts/stage-2.sh`],
    ["something after them", `${taskRoot}/qa/scripts/stage-2.sh (requires=[db]) && rm x`],
    ["the prefix of the Markdown", `stage-2 — ${taskRoot}/qa/scripts/stage-2.sh (requires=[db])`],
  ])("are refused with %s", (_what, declared) => {
    assert.isTrue(Result.isFailure(parse(declared)));
  });
});

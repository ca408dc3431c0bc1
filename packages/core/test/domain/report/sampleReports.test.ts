import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { decodeReportData } from "../../../src/domain/report/decodeReportData.ts";
import { artefactJson } from "../../../src/domain/text/canonicalJson.ts";
import { taskTypes } from "../../../src/domain/task/TaskType.ts";
import { runRef } from "../../samples/sampleArtefacts.ts";
import { sampleReportOf } from "../../samples/sampleReports.ts";

describe("the sample reports", () => {
  it.each(taskTypes)("are valid by the schema of %s", (taskType) => {
    const ref = runRef("cart", 1, { taskType, stage: 2 });
    const read = decodeReportData(ref, artefactJson(sampleReportOf(ref)));
    assert.deepStrictEqual(Result.isFailure(read) ? read.failure.problems : [], []);
  });

  it.each([
    ["of a major version to come", { schemaVersion: "9.9" }, "ArtefactTooNew", "#/schemaVersion"],
    ["of half a version", { schemaVersion: "1" }, "SchemaFault", "#/schemaVersion"],
    ["without a title", { title: "" }, "SchemaFault", "#/title"],
    ["of another run", { runRef: "shop/cart/error-analysis/002" }, "SchemaFault", "#/runRef"],
  ])("are their writer's to mend where they are %s", (_what, changed, tag, subject) => {
    const ref = runRef("cart", 1);
    const read = decodeReportData(ref, artefactJson({ ...sampleReportOf(ref), ...changed }));
    const refusal = Result.isFailure(read) ? read.failure : null;
    assert.deepStrictEqual(
      refusal?.problems.map((each) => [each.tag, each.subject.replace(/^[^#]+/u, "")]),
      [[tag, subject]],
    );
    assert.match(refusal!.nextStep, /^Have its writer mend .+ \(its second attempt; /u);
    if (subject === "#/schemaVersion") assert.match(refusal!.problems[0]!.expected, /^"1\.0"/u);
  });
});

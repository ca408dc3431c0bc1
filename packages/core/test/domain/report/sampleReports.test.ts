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
    const read = decodeReportData(ref, artefactJson(sampleReportOf(ref)), "data.json");
    assert.deepStrictEqual(Result.isFailure(read) ? read.failure.problems : [], []);
  });
});

import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { decodeReportData } from "../../../src/domain/report/decodeReportData.ts";
import { runRef, sampleReport } from "../../samples/sampleArtefacts.ts";

const run = runRef("cart", 1);

const pointersOf = (data: unknown): ReadonlyArray<string | null> => {
  const read = decodeReportData(run, JSON.stringify(data));
  return Result.isSuccess(read) ? [] : read.failure.found.map(({ pointer }) => pointer);
};

describe("report data", () => {
  it("are told all that is wrong with them at once, whatever their header says", () => {
    const pointers = pointersOf({ status: "draft", title: "x" });
    assert.includeMembers([...pointers], ["/$schema", "/schemaVersion", "/runRef", "/summary", "/findings"]);
    assert.strictEqual(new Set(pointers).size, pointers.length);
    const { $schema: _schema, ...headless } = sampleReport(run);
    assert.deepStrictEqual(pointersOf(headless), ["/$schema"]);
    assert.deepStrictEqual(pointersOf({ ...headless, schemaVersion: "1" }), ["/$schema", "/schemaVersion"]);
  });

  it("are of their own run", () => {
    assert.deepStrictEqual(pointersOf(sampleReport(run)), []);
    assert.deepStrictEqual(pointersOf({ ...sampleReport(run), runRef: "a/b/error-analysis/001" }), [
      "/runRef",
    ]);
  });
});

import { describe, expect, it } from "@effect/vitest";
import { renderReport } from "../../../src/domain/report/render/renderReport.ts";
import { runRef } from "../../samples/sampleArtefacts.ts";
import { sampleReportOf } from "../../samples/sampleReports.ts";

const facts = { dataSha256: "0".repeat(64), answers: null, selection: null };

describe("a rendered report", () => {
  it("of planning reads as its golden file", async () => {
    const ref = runRef("cart", 1, { taskType: "implementation-planning" });
    await expect(renderReport(sampleReportOf(ref), facts)).toMatchFileSnapshot(
      "../../golden/report-implementation-planning.md",
    );
  });
});

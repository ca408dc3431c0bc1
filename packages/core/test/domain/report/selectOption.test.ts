import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import type { OptionSelectionReportData } from "../../../src/domain/report/OptionSelectionReportData.ts";
import { type SelectableReport, selectOption } from "../../../src/domain/report/selectOption.ts";
import { runRef, sampleReport } from "../../samples/sampleArtefacts.ts";
import { sampleOption, sampleOptionsReport } from "../../samples/sampleOptions.ts";

const ref = runRef("cart", 1, { taskType: "option-selection" });
const at = "2030-01-31T12:00:00.000Z";
const later = "2030-02-01T12:00:00.000Z";

const report = (
  changed: Partial<OptionSelectionReportData> = {},
  rest: Partial<SelectableReport> = {},
): SelectableReport => ({
  ref,
  data: sampleOptionsReport(ref, changed),
  sha256: "a".repeat(64),
  selection: null,
  ...rest,
});

const select = (from: SelectableReport, word: string, when = at) =>
  Result.getOrThrow(selectOption(from, word, when));

const refusal = (from: SelectableReport, word: string) => {
  const result = selectOption(from, word, at);
  assert.isTrue(Result.isFailure(result));
  return Result.getOrThrow(Result.flip(result));
};

describe("selecting an option", () => {
  it.each(["O-002", "o-002", " O-002 ", "Round each line", "ROUND EACH LINE"])("takes %j", (word) => {
    const { selection, change } = select(report(), word);
    assert.deepStrictEqual(
      { option: selection.option, title: selection.title, recommended: selection.recommended, change },
      { option: "O-002", title: "Round each line", recommended: false, change: "selected" },
    );
    assert.strictEqual(selection.selectedAt, at);
    assert.strictEqual(selection.reportSha256, "a".repeat(64));
  });

  it("knows the recommended one", () => {
    assert.isTrue(select(report(), "O-001").selection.recommended);
  });

  it("takes an id before a title that looks like it", () => {
    const options = [sampleOption("O-001", "O-002"), sampleOption("O-002", "Other")];
    assert.strictEqual(select(report({ options }), "O-002").selection.title, "Other");
  });

  it("refuses a word that is no option, with all of them and the nearest", () => {
    const refused = refusal(report(), "Round each lines");
    assert.strictEqual(refused._tag, "OptionNotFound");
    assert.include(refused.message, "did you mean O-002 (Round each line)?");
    for (const id of ["O-001", "O-002", "O-003"]) assert.include(refused.problems[0]?.expected, id);
    assert.include(refused.nextStep, "shop/cart/option-selection/001 O-002`");
  });

  it("refuses part of a title", () => {
    assert.strictEqual(refusal(report(), "Round")._tag, "OptionNotFound");
  });

  it("refuses a title that several options have", () => {
    const options = [sampleOption("O-001", "Same"), sampleOption("O-002", "same")];
    const refused = refusal(report({ options }), "Same");
    assert.include(refused.message, "several options");
    assert.include(refused.message, "O-001 (Same), O-002 (same)");
  });

  it("says so where there are no options", () => {
    assert.include(refusal(report({ options: [] }), "O-001").problems[0]?.expected, "this one has none");
  });

  it.each(["draft", "failed"] as const)("refuses a report that is %s", (status) => {
    const refused = refusal(report({ status }), "O-001");
    assert.strictEqual(refused._tag, "ReportNotFinal");
    assert.strictEqual(refused.problems[0]?.got, `status ${status}`);
  });

  it("refuses the report of another phase", () => {
    const other = runRef("cart", 1);
    const refused = refusal({ ...report(), ref: other, data: sampleReport(other) }, "O-001");
    assert.strictEqual(refused._tag, "NotAnOptionSelection");
  });

  it("leaves the same selection as it stands", () => {
    const first = select(report(), "O-001").selection;
    const again = select(report({}, { selection: first }), "Round once", later);
    assert.strictEqual(again.change, "unchanged");
    assert.strictEqual(again.selection, first);
  });

  it("replaces another selection, and tells which", () => {
    const first = select(report(), "O-001").selection;
    const again = select(report({}, { selection: first }), "O-003", later);
    assert.strictEqual(again.change, "replaced");
    assert.strictEqual(again.before, first);
    assert.strictEqual(again.selection.option, "O-003");
  });

  it("renews the same selection where the report has changed since", () => {
    const first = select(report(), "O-001").selection;
    const again = select(report({}, { selection: first, sha256: "b".repeat(64) }), "O-001", later);
    assert.strictEqual(again.change, "renewed");
    assert.strictEqual(again.selection.reportSha256, "b".repeat(64));
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { decodeReportData } from "../../../src/domain/report/decodeReportData.ts";
import { checkReport } from "../../../src/domain/report/validate/checkReport.ts";
import { taskTypes, type TaskType } from "../../../src/domain/task/TaskType.ts";
import { templatesDir } from "../bundle/bundleFacts.ts";
import { runRef, sampleManifest } from "../../samples/sampleArtefacts.ts";
import { sampleReportFor } from "../../samples/sampleReports.ts";

interface Node {
  readonly type?: string;
  readonly enum?: ReadonlyArray<string>;
  readonly anyOf?: ReadonlyArray<Node>;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: ReadonlyArray<string>;
  readonly $defs?: Readonly<Record<string, Node>>;
}

const analyses: ReadonlyArray<TaskType> = taskTypes.slice(0, 4);

const schemaOf = (taskType: TaskType): Node =>
  JSON.parse(readFileSync(join(templatesDir, `schemas/report-${taskType}.schema.json`), "utf8")) as Node;

const rowsOf = (taskType: TaskType): string =>
  readFileSync(join(templatesDir, `instruction-set/reports/${taskType}.md`), "utf8");

const leastClaims = ["not-attempted", "not-verified", "failed"];

/** What the lead contract says of a report where there is none: every list empty, null where that may be. */
const smallest = (node: Node): unknown => {
  if (node.anyOf?.some(({ type }) => type === "null") === true) return null;
  if (node.enum !== undefined) return node.enum.find((word) => leastClaims.includes(word)) ?? node.enum[0];
  if (node.type === "array") return [];
  if (node.type !== "object") return "The run failed; see the summary.";
  return Object.fromEntries(
    (node.required ?? []).map((name) => [name, smallest(node.properties?.[name] ?? {})]),
  );
};

describe("the lead contract", () => {
  it("has the lead hand over what a status entry needs", () => {
    const contract = readFileSync(join(templatesDir, "instruction-set/lead-contract.md"), "utf8");
    const [, columns = ""] = /```markdown\n\| (.*) \|\n\| ---/.exec(contract) ?? [];
    const { $defs } = schemaOf("error-analysis");
    assert.deepStrictEqual(columns.split(" | "), $defs?.["StatusEntry"]?.required);
  });
});

describe("the report that says that its run failed", () => {
  it.each(analyses)("holds for %s as the lead contract describes it", (taskType) => {
    const ref = runRef("cart", 1, { taskType });
    const manifest = sampleManifest(ref);
    const given = sampleReportFor(ref);
    const [, outcome] = /Of a failed run: `([a-z-]+)`/.exec(rowsOf(taskType)) ?? [];
    const { $schema, schemaVersion, runRef: own, taskKey, title, language, createdAt } = given;
    const data = {
      ...(smallest(schemaOf(taskType)) as object),
      $schema,
      schemaVersion,
      runRef: own,
      taskKey,
      taskType,
      title,
      language,
      createdAt,
      ...("selectedDirection" in given ? { selectedDirection: given.selectedDirection } : {}),
      statusEntries: manifest.teamContract.requiredStatusEntries.map((name) => ({
        name,
        status: "failed",
        model: null,
        note: "no report of it holds",
      })),
      verdict: { outcome, reason: "Both attempts of the report writer failed." },
    };
    const read = decodeReportData(ref, JSON.stringify(data), "data.json");
    assert.deepStrictEqual(Result.isFailure(read) ? read.failure.problems : [], []);
    const report = Result.getOrThrow(read);
    assert.strictEqual(report.status, "failed");
    assert.deepStrictEqual(checkReport(ref, report, manifest, null), []);
  });
});

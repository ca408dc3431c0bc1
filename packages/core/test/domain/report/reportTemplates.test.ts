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
  readonly $ref?: string;
  readonly items?: Node;
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

/** The rows of what a report writer is told: the members that each is about, and what it says of them. */
const toldOf = (taskType: TaskType) => {
  const common = readFileSync(join(templatesDir, "instruction-set/final-report-template.md"), "utf8");
  const rows = `${common}\n${rowsOf(taskType)}`.matchAll(/^\| (`[^|]+`) \| (.*) \|$/gmu);
  return [...rows].map(([, cell = "", text = ""]) => ({ members: codeIn(cell), text }));
};

const codeIn = (markdown: string): ReadonlyArray<string> =>
  [...markdown.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

/** The node at a path like `stages[].scope`, or below the items of a list; undefined where the schema has none. */
const nodeAt = (root: Node, from: Node, path: string): Node | undefined => {
  let node: Node | undefined = from;
  for (const name of path.replaceAll("[]", "").split(".")) {
    const holder: Node | undefined = resolved(root, node?.items ?? node);
    node = resolved(root, holder?.properties?.[name]);
  }
  return node;
};

const resolved = (root: Node, node: Node | undefined): Node | undefined =>
  node?.$ref === undefined ? node : root.$defs?.[node.$ref.replace("#/$defs/", "")];

const mayBeNull = (node: Node | undefined): boolean =>
  node?.anyOf?.some(({ type }) => type === "null") === true;

const headerMembers = "$schema schemaVersion runRef taskKey taskType title language createdAt".split(" ");

describe("what a report writer is told", () => {
  it.each(analyses)("of %s speaks of every member of its schema, and of no other", (taskType) => {
    const schema = schemaOf(taskType);
    const members = toldOf(taskType).flatMap((row) => row.members);
    assert.deepStrictEqual(
      members.filter((member) => nodeAt(schema, schema, member) === undefined),
      [],
    );
    const told = new Set([...headerMembers, ...members.map((member) => member.split(/[.[]/u)[0])]);
    assert.deepStrictEqual(
      schema.required?.filter((member) => !told.has(member)),
      [],
    );
  });

  it.each(analyses)("of %s says null, [] and fixed words only where the schema has them", (taskType) => {
    const schema = schemaOf(taskType);
    for (const { members, text } of toldOf(taskType)) {
      const nodes = members.map((member) => nodeAt(schema, schema, member));
      const nullable = [...text.matchAll(/`([\w.]+)` is (?:not )?null/g)].map(([, name = ""]) => name);
      for (const name of nullable) {
        const owners = [...nodes.flatMap((node) => node ?? []), schema];
        assert.isTrue(
          owners.some((owner) => mayBeNull(nodeAt(schema, owner, name))),
          `${members[0]}: ${name} is null`,
        );
      }
      const rest = text.replaceAll(/`[\w.]+` is (?:not )?null/g, "");
      if (/\bnull\b/u.test(rest)) assert.isTrue(nodes.every(mayBeNull), `${members[0]}: ${rest}`);
      if (text.includes("`[]`"))
        assert.isTrue(
          nodes.every((node) => node?.type === "array"),
          members[0],
        );
      const words = nodes.flatMap((node) => [
        ...(node?.enum ?? []),
        ...(node?.properties?.["status"]?.enum ?? []),
      ]);
      assert.deepStrictEqual(
        words.filter((word) => !codeIn(text).includes(word)),
        [],
        members[0],
      );
    }
  });
});

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
    const read = decodeReportData(ref, JSON.stringify(data));
    assert.deepStrictEqual(Result.isFailure(read) ? read.failure.problems : [], []);
    const report = Result.getOrThrow(read);
    assert.strictEqual(report.status, "failed");
    assert.deepStrictEqual(checkReport(ref, report, manifest, null), []);
  });
});

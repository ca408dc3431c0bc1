import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { assert, describe, it } from "@effect/vitest";
import { decodeWorkerResult } from "../../../src/domain/report/decodeWorkerResult.ts";
import { parseEvidence } from "../../../src/domain/report/Evidence.ts";

const result = (changed: Readonly<Record<string, string | null>> = {}, body = "What I saw.\n"): string => {
  const matter: Record<string, string | null> = {
    "worker-id": "codex-analyser",
    "run-ref": "shop/cart/error-analysis/001",
    duty: "analysis-error-analysis",
    status: "completed",
    summary: "Rounds too early",
    confidence: "high",
    findings:
      "\n  - id: F-001\n    summary: Rounds per line\n    severity: high\n    confidence: medium\n    evidence: [src/cart.ts:12-20]",
    ...changed,
  };
  const lines = Object.entries(matter).flatMap(([key, value]) =>
    value === null ? [] : [`${key}: ${value}`],
  );
  return `---\n${lines.join("\n")}\n---\n${body}`;
};

const pointersOf = (markdown: string): ReadonlyArray<string> | null => {
  const decoded = decodeWorkerResult(markdown);
  return Result.isFailure(decoded) ? decoded.failure.faults.map(({ pointer }) => pointer) : null;
};

describe("a worker's result", () => {
  it("is decoded with its findings, places and prose", () => {
    assert.deepStrictEqual(Result.getOrNull(decodeWorkerResult(result())), {
      workerId: "codex-analyser",
      runRef: "shop/cart/error-analysis/001",
      duty: "analysis-error-analysis",
      status: "completed",
      verdict: null,
      summary: "Rounds too early",
      confidence: "high",
      findings: [
        {
          id: "F-001",
          summary: "Rounds per line",
          severity: "high",
          confidence: "medium",
          evidence: [{ path: "src/cart.ts", line: 12, endLine: 20 }],
        },
      ],
      body: "What I saw.\n",
    });
  });

  it("needs a verdict where its duty judges, and has none elsewhere", () => {
    assert.deepStrictEqual(pointersOf(result({ duty: "verifier" })), ["/verdict"]);
    assert.isNull(pointersOf(result({ duty: "verifier", verdict: "not-verified" })));
    assert.deepStrictEqual(pointersOf(result({ verdict: "pass" })), ["/verdict"]);
    assert.deepStrictEqual(pointersOf(result({ duty: "scope-critic", verdict: "fine" })), ["/verdict"]);
  });

  it("tells all breaches at once", () => {
    const markdown = result(
      { status: "done", confidence: null, duty: "verifier", findings: "[{ id: F1 }]" },
      " \n",
    );
    assert.includeMembers(
      [...(pointersOf(markdown) ?? [])],
      [
        "/status",
        "/confidence",
        "/findings/0/id",
        "/findings/0/summary",
        "/findings/0/evidence",
        "/verdict",
        "",
      ],
    );
  });

  it.each(["src/cart.ts", "src/cart.ts:0", "src/cart.ts:12-11", ":3"])(
    "refuses the evidence %j",
    (evidence) => {
      const findings = `\n  - {id: F-001, summary: s, severity: low, confidence: low, evidence: ["${evidence}"]}`;
      assert.deepStrictEqual(pointersOf(result({ findings })), ["/findings/0/evidence/0"]);
    },
  );

  it("is refused when it is empty, has no front matter, or no readable one", () => {
    for (const markdown of [
      "",
      " \n",
      "Just prose",
      "---\na: [\n---\nx",
      "---\n- a\n---\nx",
      "---\nunclosed",
    ]) {
      assert.isNotNull(pointersOf(markdown), markdown);
    }
  });

  it("is refused when it is larger than 4 MiB", () => {
    assert.isNull(pointersOf(result({}, "x".repeat(4 * 1024 * 1024 - 1024))));
    assert.deepStrictEqual(pointersOf(result({}, "é".repeat(2 * 1024 * 1024))), [""]);
  });

  it.prop("never throws, whatever is written", [Schema.String, Schema.String], ([yaml, body]) => {
    assert.doesNotThrow(() => decodeWorkerResult(body));
    assert.doesNotThrow(() => decodeWorkerResult(`---\n${yaml}\n---\n${body}`));
  });

  it.prop(
    "evidence reads back as it was written",
    [
      Schema.Literals(["a", "src/b c.ts", "C:x", "ü/日.md"]),
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 99_999 })),
    ],
    ([path, line]) => {
      assert.deepStrictEqual(parseEvidence(`${path}:${line}`), { path, line });
      assert.deepStrictEqual(parseEvidence(`${path}:${line}-${line + 1}`), { path, line, endLine: line + 1 });
    },
  );
});

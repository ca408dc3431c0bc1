import { symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { assert, beforeEach, describe, it } from "vitest";
import type { ReportDataOf } from "../../core/src/domain/report/reportSchemas.ts";
import type { RunManifest } from "../../core/src/domain/run/RunManifest.ts";
import { runPaths } from "../../core/src/domain/run/runPaths.ts";
import type { RunRef } from "../../core/src/domain/run/RunRef.ts";
import { artefactJson } from "../../core/src/domain/text/canonicalJson.ts";
import { runRef, slug } from "../../core/test/samples/sampleArtefacts.ts";
import { citedFiles, sampleReportFor } from "../../core/test/samples/sampleReports.ts";
import { Sandbox } from "./okstraProcess.ts";

const run = "auth/login-fails/error-analysis/001";
const ref = { ...runRef("login-fails", 1), group: slug("auth"), taskType: "error-analysis" } as RunRef & {
  readonly taskType: "error-analysis";
};
const paths = runPaths(ref);
const briefFlag = ["--task-brief", "briefs/login-fails.md"];

type Report = ReportDataOf<"error-analysis">;

const goodReport = (sandbox: Sandbox): Report => {
  const manifest = sandbox.json(paths.runManifest) as RunManifest;
  return {
    ...sampleReportFor(ref),
    taskKey: manifest.task.key,
    statusEntries: manifest.teamContract.requiredStatusEntries.map((name) => ({
      name,
      status: name === manifest.teamContract.leadRole ? "completed" : "not-run",
      model: null,
      note: "nobody was started",
    })),
  };
};

const writeReport = (sandbox: Sandbox, changed: Partial<Report> = {}): void => {
  sandbox.write(paths.reportData, artefactJson({ ...goodReport(sandbox), ...changed }));
};

const citing = (...evidence: Report["findings"][number]["evidence"]): Partial<Report> => ({
  findings: [{ ...sampleReportFor(ref).findings[0]!, evidence }, sampleReportFor(ref).findings[1]!],
});

describe("okstra report", () => {
  let sandbox: Sandbox;

  beforeEach(async () => {
    sandbox = new Sandbox().project();
    for (const [path, text] of Object.entries(citedFiles)) sandbox.write(path, text);
    const prepared = await sandbox.okstra(["prepare", ...briefFlag, "--render-only", "--yes"]);
    assert.strictEqual(prepared.code, 0, prepared.stderr);
  });

  it("render writes the Markdown once, and the same bytes every time", async () => {
    writeReport(sandbox);
    const first = await sandbox.okstraJson(["report", "render", run]);
    assert.deepStrictEqual(
      [first.code, first.data.changed, first.data.path],
      [0, true, paths.reportMarkdown],
    );
    const markdown = sandbox.read(paths.reportMarkdown);
    assert.include(markdown, "# Cart total is off by one cent");

    const before = sandbox.state();
    const second = await sandbox.okstraJson(["report", "render", paths.reportData]);
    assert.deepStrictEqual([second.code, second.data.changed], [0, false]);
    assert.deepStrictEqual(sandbox.state(), before);
    const printed = await sandbox.okstra(["report", "render", paths.reportMarkdown, "--print"]);
    assert.deepStrictEqual([printed.code, printed.stdout], [0, markdown]);
  });

  it("render replaces what the data do not render to, and print writes nothing", async () => {
    writeReport(sandbox);
    const before = sandbox.state();
    const printed = await sandbox.okstraJson(["report", "render", run, "--print"]);
    assert.include(printed.data.markdown, "run-ref: auth/login-fails/error-analysis/001");
    assert.deepStrictEqual(sandbox.state(), before);
    sandbox.write(paths.reportMarkdown, "by hand\n");
    const { data } = await sandbox.okstraJson(["report", "render", run]);
    assert.strictEqual(data.changed, true);
    assert.strictEqual(sandbox.read(paths.reportMarkdown), printed.data.markdown);
  });

  it("validate counts the places it looked at", async () => {
    writeReport(sandbox);
    await sandbox.okstra(["report", "render", run]);
    const before = sandbox.state();
    const { code, data, warnings } = await sandbox.okstraJson(["report", "validate", run]);
    assert.deepStrictEqual([code, warnings], [0, []]);
    assert.deepStrictEqual(data.evidence, { outcome: "verified", places: 2, files: 2 });
    assert.strictEqual(data.markdown, "current");
    assert.deepStrictEqual(sandbox.state(), before);
  });

  it("validate says not verified of a report without evidence, and names what has none", async () => {
    writeReport(sandbox, {
      findings: sampleReportFor(ref).findings.map((each) => ({ ...each, evidence: [] })),
    });
    const { code, data, warnings } = await sandbox.okstraJson(["report", "validate", run]);
    assert.deepStrictEqual([code, data.evidence.outcome, data.markdown], [0, "not-verified", "not-rendered"]);
    assert.deepStrictEqual(
      warnings.map(({ tag }) => tag),
      ["FindingNotVerified", "FindingNotVerified"],
    );
    const { stdout } = await sandbox.okstra(["report", "validate", run]);
    assert.include(stdout, "not verified");
  });

  it("validate warns of a worker of whom a record says otherwise", async () => {
    const words = [
      "worker",
      "record",
      "claude-analyser",
      "--run",
      run,
      "--status",
      "lost",
      "--reason",
      "gone",
    ];
    writeReport(sandbox, { status: "draft" });
    assert.strictEqual((await sandbox.okstra(words)).code, 0);
    const { warnings } = await sandbox.okstraJson(["report", "validate", run]);
    assert.deepStrictEqual(
      warnings.map(({ tag }) => tag),
      ["ReportDraft", "RecordDiffers"],
    );
    assert.include(warnings[1]!.message, "claude-analyser: got the status not-run, expected lost");
  });

  it("validate tells every fault of the form by its pointer", async () => {
    writeReport(sandbox, { language: "", verdict: { outcome: "fine" as "not-found", reason: "x" } });
    const error = await sandbox.refused(["report", "validate", run], { code: 3, tag: "ReportInvalid" });
    assert.deepStrictEqual(
      error.problems.map(({ subject }) => subject),
      [`${paths.reportData}#/language`, `${paths.reportData}#/verdict/outcome`],
    );
  });

  it("validate says who mends a report: its writer, nobody once both attempts are over, the lead while it keeps a copy, a rerun once it has ended", async () => {
    writeReport(sandbox, { status: "draft", title: "" });
    const stepOf = async () =>
      (await sandbox.refused(["report", "validate", run], { code: 3, tag: "ReportInvalid" })).nextStep;
    const failed = (reason: string) =>
      ["worker", "record", "report-writer", "--run", run, "--status", "failed"].concat("--reason", reason);
    assert.match(await stepOf(), /^Have its writer mend/);
    await sandbox.okstra(failed("no JSON"));
    assert.match(await stepOf(), /^Have its writer mend/);
    await sandbox.okstra(failed("no JSON again"));
    assert.strictEqual((await sandbox.okstraJson(["show", run])).data.workers.at(-1).attempts, 2);
    assert.match(await stepOf(), /^Its writer has had both attempts: its lead ends the run as failed/);
    sandbox.write(paths.reportBefore, "{}");
    assert.match(await stepOf(), /then its lead puts back what stood there before/);
    writeReport(sandbox, { status: "failed", ...citing({ path: "src/none.ts", line: 1 }) });
    assert.include(await stepOf(), `prepare it again with \`okstra rerun ${run}\``);
  });

  it("validate tells everything else that is wrong at once", async () => {
    sandbox.write("big.log", "");
    truncateSync(join(sandbox.root, "big.log"), 33 * 1024 * 1024);
    sandbox.write("data.bin", Uint8Array.of(0, 1, 2));
    symlinkSync("/etc/passwd", join(sandbox.root, "link"));
    writeReport(sandbox, {
      ...citing(
        { path: "src/cart.ts", line: 99 },
        { path: "src/cart.ts", line: 12, quote: "total  +=\n round(price);" },
        { path: "src/cart.ts", line: 1, endLine: 2, quote: "round(price)" },
        { path: "../outside", line: 1 },
        { path: "/etc/passwd", line: 1 },
        { path: "no/such", line: 1 },
        { path: "src", line: 1 },
        { path: "link", line: 1 },
        { path: "big.log", line: 1 },
        { path: "data.bin", line: 1 },
        { path: ".okstra/locks/auth.lock", line: 1 },
      ),
      statusEntries: goodReport(sandbox).statusEntries.slice(1),
      hypotheses: [],
    });
    sandbox.write(paths.reportMarkdown, "of yesterday\n");
    const error = await sandbox.refused(["report", "validate", run], { code: 3, tag: "ReportInvalid" });
    assert.deepStrictEqual(
      error.problems.map(({ tag, subject }) => `${tag} ${subject.split("#")[1] ?? "md"}`),
      [
        "StatusEntryMissing /statusEntries",
        "ReferenceUnknown /rootCauses/0/hypothesis",
        ...[
          "EvidenceLinesUnfit 0/line",
          "EvidenceQuoteUnfit 2/quote",
          "EvidencePathUnfit 3/path",
          "EvidencePathUnfit 4/path",
          "EvidenceMissing 5/path",
          "EvidenceUnreadable 6/path",
          "EvidenceUnreadable 7/path",
          "EvidenceUnreadable 8/path",
          "EvidenceUnreadable 9/path",
          "EvidencePathUnfit 10/path",
        ].map((each) => each.replace(" ", " /findings/0/evidence/")),
        "ReportStale md",
      ],
    );
    const quote = error.problems.find(({ tag }) => tag === "EvidenceQuoteUnfit")!;
    assert.strictEqual(quote.got, '"round(price)", which stands at line 12');
    assert.strictEqual(quote.expected, 'what stands in "src/cart.ts" at line 1 to 2: "// line 1 // line 2"');
    assert.include(error.nextStep, `okstra report render ${run}`);
  });

  it("validate asks for rendering where the Markdown alone is old", async () => {
    writeReport(sandbox);
    sandbox.write(paths.reportMarkdown, "of yesterday\n");
    const error = await sandbox.refused(["report", "validate", run], { code: 3, tag: "ReportInvalid" });
    assert.deepStrictEqual(
      error.problems.map(({ tag }) => tag),
      ["ReportStale"],
    );
    assert.match(error.nextStep, /^Render it from its data/);
    await sandbox.okstra(["report", "render", run]);
    assert.strictEqual((await sandbox.okstra(["report", "validate", run])).code, 0);
  });

  it("refuses a run without report data, a run that is not there and a word that names none", async () => {
    for (const command of ["render", "validate"]) {
      const missing = await sandbox.refused(["report", command, run], { code: 3, tag: "ReportMissing" });
      assert.include(missing.nextStep, "or writes there that the run failed");
      await sandbox.refused(["report", command, run.replace("001", "007")], { code: 3, tag: "RunNotFound" });
      await sandbox.refused(["report", command, "nonsense"], { code: 2, tag: "RunRefMalformed" });
    }
  });
});

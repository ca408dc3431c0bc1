import { afterAll, assert, beforeAll, describe, it } from "vitest";
import { briefPath, type Envelope, Sandbox } from "./okstraProcess.ts";

type Problem = Envelope["error"]["problems"][number];
type Row = readonly [flag: string, subject: string, got: RegExp, expected: RegExp];

const sandbox = new Sandbox("project", afterAll);
beforeAll(() => void sandbox.project());

const wrongWords = { code: 2, tag: "UsageRefused" };

/** One command with everything of the rows in it: each row must be told. */
const allAtOnce = (title: string, words: ReadonlyArray<string>, rows: ReadonlyArray<Row>) =>
  describe(title, () => {
    let told: ReadonlyArray<Problem> = [];
    beforeAll(async () => {
      told = (await sandbox.refused(["prepare", "--task-brief", briefPath, ...words], wrongWords)).problems;
    });
    it.each(rows)("tells of %s", (_flag, subject, got, expected) => {
      const about = told.filter((problem) => problem.subject === subject);
      const found = about.some((problem) => got.test(problem.got) && expected.test(problem.expected));
      assert.isTrue(found, JSON.stringify(about.length === 0 ? told : about, null, 2));
    });
    it("tells of nothing else", () => {
      assert.sameMembers(
        [...new Set(told.map(({ subject }) => subject))],
        [...new Set(rows.map((row) => row[1]))],
      );
    });
  });

allAtOnce(
  "malformed words",
  [
    ...["--role-count", "analyser=-1", "--role-count", "analyzer=2", "--role-count", "leader=2"],
    ...["--role-model", "leader=opus,sonnet", "--role-model", "critic"],
    ...["--workers", "claude,,codex", "--executor", "codex/sol", "--critic", "no one"],
    ...["--claude-model", "codex/sol", "--codex-model", "/sol", "--worker-model", "house"],
    ...["--lead-provider", "codex", "--lead-model", "claude/opus"],
    ...["--report-writer-provider", "Codex!", "--report-writer-model", "two words"],
    ...["--independence", "none", "--task-type", "eror-analysis", "--work-category", "bug"],
    ...["--terminal-backend", "tmux", "--lead-runtime", "../x", "--lock-timeout", "soon"],
    ...["--host-session-context-json", "{", "--task-id", "..", "--task-group", "///", "--project-id", "con"],
    ...["--related-tasks", "a/b,c", "--evidence-inputs", "a,,b"],
  ],
  [
    ["a negative count", "--role-count", /analyser=-1/, /whole number/],
    ["an unknown role, with the nearest", "--role-count", /analyzer/, /analyser/],
    ["a count of the leader", "--role-count", /leader/, /./],
    ["two models for the leader", "--role-model", /2 models/, /one leader/],
    ["a word that is no pair", "--role-model", /critic/, /role=/],
    ["an empty entry", "--workers", /empty entry/, /provider/],
    ["a ref where a provider belongs", "--executor", /codex\/sol/, /provider id/],
    ["a critic that is no provider", "--critic", /no one/, /"off"/],
    ["a ref on another provider than the flag", "--claude-model", /codex\/sol/, /"claude"/],
    ["a ref without provider", "--codex-model", /\/sol/, /full ref/],
    ["a worker model without model", "--worker-model", /house/, /provider=model/],
    ["a lead model off the lead provider", "--lead-model", /claude\/opus/, /"codex"/],
    ["a malformed provider", "--report-writer-provider", /Codex!/, /provider id/],
    ["a malformed model", "--report-writer-model", /two words/, /model id/],
    ["an unknown independence", "--independence", /none/, /"family" or "model"/],
    ["an unknown phase", "--task-type", /eror-analysis/, /"error-analysis"/],
    ["an unknown work category", "--work-category", /bug/, /"bugfix"/],
    ["an unknown backend", "--terminal-backend", /tmux/, /"tmux-pane"/],
    ["a malformed host id", "--lead-runtime", /\.\.\/x/, /host id/],
    ["a time-out that is none", "--lock-timeout", /soon/, /seconds/],
    ["a context that is no JSON", "--host-session-context-json", /no JSON/, /JSON object/],
    ["an id that stands for a folder", "--task-id", /directory/, /letters or digits/],
    ["a group without letters", "--task-group", /no letter/, /letters or digits/],
    ["an id that is a device", "--project-id", /device/, /letters or digits/],
    ["a related task that is no task", "--related-tasks", /"c"/, /<group>\/<task>/],
    ["an empty item", "--evidence-inputs", /empty/, /without empty items/],
  ],
);

allAtOnce(
  "contradictions, repetitions and strangers",
  [
    ...["--critic", "off", "--role-model", "critic=codex/sol"],
    ...["--role-count", "analyser=2", "--role-count", "analyser=3"],
    ...["--role-count", "report-writer=1", "--role-model", "report-writer=claude/opus,codex/sol"],
    ...["--antigravity-model", "pro", "--gemini-model", "flash"],
    ...["--worker-model", "claude=opus", "--worker-model", "claude=sonnet"],
    ...["--task-type", "error-analysis", "--task-type", "implementation"],
    ...["--yes=no", "--directive", "--task-id=", "--worker-modle", "x=y", "-x", "--stage", "2"],
    ...["--no-render-only"],
  ],
  [
    ["no critic and a critic's model", "--critic", /off|codex\/sol/, /./],
    ["one role counted differently", "--role-count", /2.*3/, /./],
    ["more models than the count allows", "--role-model", /2|claude\/opus,codex\/sol/, /1/],
    ["both spellings with different models", "--gemini-model", /flash/, /one model/],
    ["one provider with two models", "--worker-model", /opus.*sonnet/, /once/],
    ["a flag with two values", "--task-type", /error-analysis.*implementation/, /one value/],
    ["a value for a switch", "--yes", /no/, /no value/],
    ["a missing value before another flag", "--directive", /nothing/, /--directive <text>/],
    ["an empty value", "--task-id", /nothing/, /--task-id <id>/],
    ["an unknown flag, with the nearest", "--worker-modle", /--worker-modle/, /^--worker-model$/],
    ["a single letter", "--x", /-x/, /./],
    ["a flag of later phases", "--stage", /--stage/, /./],
    ["a switch turned around", "--no-render-only", /--no-render-only/, /./],
  ],
);

describe("the words of prepare", () => {
  it("asks for the brief when there are none", async () => {
    const error = await sandbox.refused(["prepare"], { code: 2, tag: "ValuesMissing" });
    assert.include(error.nextStep, "--task-brief");
  });

  it("takes no loose word", async () => {
    const { problems } = await sandbox.refused(["prepare", briefPath], wrongWords);
    assert.deepInclude(problems[0], { tag: "UnexpectedWord", got: briefPath, expected: "flags only" });
  });

  it("refuses wrong words before it looks at the disk", async () => {
    const { problems } = await sandbox.refused(["prepare", "--cwd", "nowhere", "--explane"], wrongWords);
    assert.deepStrictEqual(
      problems.map(({ subject, expected }) => [subject, expected]),
      [["--explane", "--explain"]],
    );
  });

  it.each(["--cwd", "--project-root"])("refuses a folder of %s that is not there", async (flag) => {
    const error = await sandbox.refused(["prepare", "--task-brief", briefPath, flag, "nowhere"], {
      code: 3,
      tag: "FolderUnfit",
    });
    assert.include(error.message, `${sandbox.root}/nowhere`);
    assert.include(error.nextStep, flag);
  });

  it("refuses a directive of more than 64 KiB, counted in bytes", async () => {
    const words = ["prepare", "--task-brief", briefPath, "--directive", "가".repeat(22_000)];
    const { problems } = await sandbox.refused(words, wrongWords);
    assert.deepInclude(problems[0], {
      subject: "--directive",
      got: "66000 bytes",
      expected: "at most 65536 bytes",
    });
  });

  it("takes the same said twice, and --json anywhere but after --", async () => {
    const words = [
      "--json",
      "--task-brief",
      briefPath,
      "--task-brief",
      briefPath,
      "--critic=off",
      "--critic=off",
    ];
    const told = await sandbox.okstra(["prepare", ...words, "--render-only", "--render-only", "--dry-run"]);
    assert.strictEqual(told.code, 0, told.stdout);
    const loose = await sandbox.okstra(["prepare", "--", "--json"]);
    assert.deepStrictEqual([loose.code, loose.stdout], [2, ""]);
    assert.include(loose.stderr, '"--json" is one word too many');
  });
});

describe("the words of the other commands", () => {
  it.each([
    [["runs", "--limit", "1", "--limit", "2"], "--limit", "one value"],
    [["runs", "--phase", "eror-analysis"], "--phase", '"error-analysis"'],
    [["runs", "--status", "done"], "--status", '"prepared"'],
    [["show"], "<run-or-task>", "a run manifest"],
    [["show", "a/b/c/d/e/f"], "a/b/c/d/e/f", "group"],
    [["show", "a/b", "c/d"], "c/d", "no further word"],
    [["brief", "new"], "<title>", "one line"],
    [["brief", "new", "A title", "--task-type", "bug", "--group", ".."], "--task-type", '"error-analysis"'],
    [["brief", "check"], "<file>", "the brief"],
    [["init", "--project-id", "..."], "...", "letters or digits"],
    [["reconcile", "--lock-timeout", "-3"], "--lock-timeout", "seconds"],
    [["trust", "--lsit"], "--lsit", "--list"],
  ] as const)("refuses okstra %j", async (words, subject, expected) => {
    const { problems } = await sandbox.refused(words, {
      code: 2,
      tag: subject.startsWith("a/b/c/d") ? "RunRefMalformed" : "UsageRefused",
    });
    const about = problems.find((problem) => problem.subject === subject);
    assert.include(about?.expected, expected, JSON.stringify(problems));
  });

  it.each([
    [["prepaer"], 'did you mean "prepare"'],
    [["brief"], "Use brief new or brief check."],
    [["brief", "chekc"], "Use brief new or brief check."],
    [["dispatch"], "okstra --help"],
    [["--jsn"], "okstra --help"],
  ])("knows no command %j", async (words, told) => {
    const { code, stdout, stderr } = await sandbox.okstra(words);
    assert.deepStrictEqual([code, stdout], [2, ""]);
    assert.include(stderr, told);
  });

  it("knows no such command in JSON either", async () => {
    const { code, ok, error, stderr } = await sandbox.okstraJson(["prepaer"]);
    assert.deepStrictEqual(
      { code, ok, tag: error.tag, stderr },
      { code: 2, ok: false, tag: "UsageRefused", stderr: "" },
    );
    assert.deepInclude(error.problems[0], { got: "prepaer", expected: "prepare" });
  });
});

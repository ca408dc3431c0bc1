import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, assert, beforeAll, describe, it } from "vitest";
import {
  briefPath,
  type Envelope,
  terminalCodes,
  type Finished,
  goodBrief,
  type Json,
  Sandbox,
  treeOf,
} from "./okstraProcess.ts";

const sandbox = new Sandbox("project", afterAll);
const words = ["prepare", "--task-brief", briefPath, "--render-only"];
let prepared: Envelope & Finished;
beforeAll(async () => {
  sandbox.project();
  prepared = await sandbox.okstraJson([...words, "--terminal-backend", "cli-wrapper"]);
  assert.strictEqual(prepared.code, 0, prepared.stdout);
});

const runFields =
  "taskKey taskType runRef runSeq stage status hostId terminalBackend assignments paths canonicalArgv".split(
    " ",
  );

describe("prepare --json", () => {
  it("prints one document and nothing else", () => {
    const document = JSON.parse(prepared.stdout);
    assert.sameMembers(Object.keys(document), ["ok", "command", "version", "data", "warnings"]);
    assert.deepInclude(document, { ok: true, command: "prepare" });
    assert.match(document.version, /^\d+\.\d+\.\d+$/);
    assert.strictEqual(prepared.stderr, "");
    for (const warning of document.warnings) assert.sameMembers(Object.keys(warning), ["tag", "message"]);
    assert.isNotEmpty(document.warnings);
  });

  it("has the agreed fields of each run, and those of the first at the top", () => {
    const { runs, projectRoot, nextCommand, leadStart, ...top } = prepared.data;
    assert.lengthOf(runs, 1);
    assert.sameMembers(Object.keys(runs[0]), runFields);
    assert.deepStrictEqual(top, runs[0]);
    assert.deepInclude(top, {
      taskKey: "shop/auth/login-fails",
      taskType: "error-analysis",
      runRef: "auth/login-fails/error-analysis/001",
      runSeq: "001",
      stage: null,
      status: "prepared",
      hostId: "claude-code",
      terminalBackend: "cli-wrapper",
    });
    assert.strictEqual(projectRoot, sandbox.root);
    assert.match(String(leadStart), /^claude --session-id [0-9a-f-]{36} --model \S+ 'Read \S+ whole/u);
    assert.deepStrictEqual(nextCommand, {
      argv: ["okstra", "show", top.runRef],
      printed: `okstra show ${top.runRef}`,
    });
  });

  it("has the agreed fields of each assignment; only the leader has no worker id", () => {
    for (const slot of prepared.data.assignments) {
      assert.sameMembers(Object.keys(slot), [
        "role",
        "ordinal",
        "workerId",
        "provider",
        "modelRef",
        "runner",
        "source",
        "independence",
      ]);
      assert.strictEqual(slot.workerId === null, slot.role === "leader");
    }
    assert.deepStrictEqual(
      prepared.data.assignments.map((slot: Json) => slot.workerId),
      [null, "claude-analyser", "codex-analyser", "report-writer"],
    );
  });

  it("names files relative to the project root", () => {
    const { paths, projectRoot } = prepared.data;
    assert.sameMembers(Object.keys(paths), [
      "taskManifest",
      "runManifest",
      "runInputs",
      "runContext",
      "leadPrompt",
      "instructionSet",
      "teamState",
    ]);
    for (const path of Object.values<string>(paths)) {
      assert.match(path, /^\.okstra\/tasks\/auth\/login-fails\//);
      assert.isTrue(existsSync(join(projectRoot, path)), path);
    }
  });

  it("gives an argv that prepares the same run again, without what was said this once", async () => {
    const { canonicalArgv, assignments } = prepared.data;
    assert.strictEqual(canonicalArgv[0], "prepare");
    for (const once of ["--terminal-backend", "--json", "--project-root", "--cwd"])
      assert.notInclude(canonicalArgv, once);
    assert.include(canonicalArgv, "--yes");
    const again = await sandbox.okstraJson([...canonicalArgv, "--dry-run"]);
    assert.strictEqual(again.code, 0, again.stdout);
    assert.deepStrictEqual(again.data.canonicalArgv, canonicalArgv);
    const unsourced = (slots: Json) => slots.map(({ source: _source, ...slot }: Json) => slot);
    assert.deepStrictEqual(unsourced(again.data.assignments), unsourced(assignments));
  });

  it("adds the plan in a dry run, and writes nothing: not in the project, not in the home", async () => {
    const before = { ...treeOf(sandbox.root, { except: [".git"] }), ...sandbox.state() };
    const dry = await sandbox.okstraJson([...words, "--dry-run", "--task-id", "another"]);
    assert.deepStrictEqual({ ...treeOf(sandbox.root, { except: [".git"] }), ...sandbox.state() }, before);
    assert.strictEqual(dry.code, 0, dry.stdout);
    assert.isNotEmpty(dry.data.plan);
    for (const line of dry.data.plan)
      assert.sameMembers(Object.keys(line), ["path", "kind", "mode", "bytes", "sha256"]);
    const planned = dry.data.plan.map(({ path }: Json) => path);
    for (const name of ["taskManifest", "runManifest", "leadPrompt", "teamState"])
      assert.include(planned, dry.data.paths[name]);
    assert.notProperty(prepared.data, "plan");
  });

  it("adds the prompt with --print-prompt", async () => {
    const printed = await sandbox.okstraJson([
      ...words,
      "--print-prompt",
      "--directive",
      "Look at the cache first",
    ]);
    assert.strictEqual(printed.code, 0, printed.stdout);
    assert.strictEqual(
      printed.data.prompt,
      readFileSync(join(sandbox.root, printed.data.paths.leadPrompt), "utf8"),
    );
    assert.notProperty(prepared.data, "prompt");
  });
});

describe("runs --json", () => {
  it("has the agreed fields, the newest run first", async () => {
    const { code, data, warnings } = await sandbox.okstraJson(["runs", "--task", "auth/login-fails"]);
    assert.deepStrictEqual([code, warnings], [0, []]);
    assert.deepStrictEqual(
      data.runs.map((run: Json) => run.runSeq),
      data.runs.map((run: Json) => run.runSeq).toSorted((a: string, b: string) => Number(b) - Number(a)),
    );
    const oldest = data.runs.at(-1);
    assert.sameMembers(Object.keys(oldest), [
      "taskKey",
      "taskType",
      "runRef",
      "runSeq",
      "stage",
      "status",
      "createdAt",
      "runManifest",
    ]);
    assert.deepInclude(oldest, {
      runRef: prepared.data.runRef,
      runManifest: prepared.data.paths.runManifest,
    });
    assert.match(oldest.createdAt, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it("filters, and tells how many there are", async () => {
    const [none, one] = await Promise.all([
      sandbox.okstraJson(["runs", "--status", "completed"]),
      sandbox.okstraJson(["runs", "--limit", "1", "--phase", "error-analysis"]),
    ]);
    assert.deepStrictEqual(none.data.runs, []);
    assert.lengthOf(one.data.runs, 1);
    assert.isAtLeast(one.data.total, 1);
  });
});

describe("a refusal in JSON", () => {
  it("has the agreed form", async () => {
    const { code, stdout, stderr } = await sandbox.okstra(["show", "auth/none", "--json"]);
    const document = JSON.parse(stdout);
    assert.deepStrictEqual([code, stderr], [3, ""]);
    assert.sameMembers(Object.keys(document), ["ok", "command", "version", "error", "warnings"]);
    assert.deepInclude(document, { ok: false, command: "show", warnings: [] });
    assert.sameMembers(Object.keys(document.error), ["tag", "message", "problems", "nextStep"]);
    assert.strictEqual(document.error.tag, "TaskNotFound");
  });
});

describe("for people", () => {
  it("results go to standard output, warnings to standard error, and nothing is coloured", async () => {
    for (const env of [{}, { NO_COLOR: "1" }, { FORCE_COLOR: "3", TERM: "xterm-256color" }]) {
      const { code, stdout, stderr } = await sandbox.okstra([...words, "--dry-run"], { env });
      assert.strictEqual(code, 0, stderr);
      assert.match(stdout, /^Would prepare auth\/login-fails\/error-analysis\/\d{3}: Login fails/);
      assert.match(stderr, /^(warning: .+\n)+$/);
      for (const code of terminalCodes) assert.notInclude(stdout + stderr, code);
    }
  });

  it("ends with the roster, the paths and the one next command", async () => {
    const { stdout } = await sandbox.okstra(words);
    const lines = stdout.trimEnd().split("\n");
    assert.isTrue(lines.some((line) => /^SLOT +WORKER +MODEL +RUNNER +SOURCE$/.test(line)));
    for (const name of ["lead prompt", "run manifest", "team state"])
      assert.isTrue(
        lines.some((line) => line.startsWith(name)),
        name,
      );
    assert.match(lines.at(-2)!, /^start the lead, in the project root: claude --session-id /);
    assert.match(lines.at(-1)!, /^next: okstra show auth\/login-fails\/error-analysis\/\d{3}$/);
    const [, ...next] = lines.at(-1)!.slice("next: ".length).split(" ");
    const shown = await sandbox.okstra(next);
    assert.strictEqual(shown.code, 0);
    assert.include(shown.stdout, "All files are whole.");
  });

  it("shows control characters of a title instead of printing them", async () => {
    sandbox.write("odd.md", goodBrief({ title: "A title \u001b[31mwith\u202e marks", id: "odd" }));
    const [odd, shown] = [
      await sandbox.okstra([
        "prepare",
        "--task-brief",
        "odd.md",
        "--render-only",
        "--explain",
        "--print-prompt",
      ]),
      await sandbox.okstra(["show", "auth/odd"]),
    ];
    assert.strictEqual(odd.code, 0, odd.stderr);
    assert.include(odd.stdout, "A title U+001B[31mwithU+202E marks");
    for (const { stdout, stderr } of [odd, shown])
      for (const code of terminalCodes) assert.notInclude(stdout + stderr, code);
  });
});

describe("a refusal", () => {
  it("carries the warnings that arose before it, in the envelope and for people", async () => {
    const sandbox = new Sandbox().project();
    sandbox.write("briefs/odd.md", goodBrief().replace("task-type:", "task-tpye:"));
    const words = ["prepare", "--task-brief", "briefs/odd.md", "--render-only"];
    const refused = await sandbox.okstraJson(words);
    assert.strictEqual(refused.error.tag, "ValuesMissing");
    assert.deepStrictEqual(
      refused.warnings.map(({ tag }) => tag),
      ["FrontMatterKeyUnknown"],
    );
    const { stderr } = await sandbox.okstra(words);
    assert.match(stderr, /^warning: .*task-tpye[^]*^error: /m);
  });
});

describe("--explain --json", () => {
  it("adds where each value came from, and what was passed over for it", async () => {
    const sandbox = new Sandbox().project();
    const words = ["prepare", "--task-brief", briefPath, "--render-only", "--dry-run"];
    const { data } = await sandbox.okstraJson([...words, "--explain"]);
    const { resolved, slots } = data.explanation;
    assert.deepInclude(resolved, { name: "task-group", value: "auth", source: "brief front matter" });
    assert.deepStrictEqual(
      slots.map(({ workerId }: Json) => workerId),
      data.assignments.map(({ workerId }: Json) => workerId),
    );
    for (const slot of slots)
      assert.containsAllKeys(slot, ["source", "passedOver", "independence"], slot.workerId);
    assert.notProperty((await sandbox.okstraJson(words)).data, "explanation");
  });
});

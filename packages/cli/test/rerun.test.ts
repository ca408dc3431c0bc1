import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import { briefPath, goodBrief, type Json, Sandbox, type RunOptions } from "./okstraProcess.ts";

const runRef = "auth/login-fails/error-analysis";
const first = `${runRef}/001`;

const sessionContext = (hostId: string, modelId: string | null, provider = "claude"): string =>
  JSON.stringify({
    hostId,
    entryMode: "current-session",
    currentModel:
      modelId === null ? { kind: "unknown" } : { kind: "attested", providerId: provider, modelId },
  });

const prepared = async (
  sandbox: Sandbox,
  words: ReadonlyArray<string>,
  options: RunOptions = {},
): Promise<Json> => {
  const { code, data, stdout } = await sandbox.okstraJson(["prepare", "--render-only", ...words], options);
  assert.strictEqual(code, 0, stdout);
  return data;
};

const rerun = async (
  sandbox: Sandbox,
  words: ReadonlyArray<string>,
  options: RunOptions = {},
): Promise<Json> => {
  const { code, data, stdout } = await sandbox.okstraJson(["rerun", ...words], options);
  assert.strictEqual(code, 0, stdout);
  return data;
};

/** Who does what: everything of the roster but where it came from. */
const rosterOf = ({ assignments }: Json) =>
  assignments.map((slot: Json): Json => ({ ...slot, source: null }));

const models = ({ assignments }: Json): ReadonlyArray<string> =>
  assignments.map(({ role, ordinal, modelRef }: Json) => `${role}#${ordinal} ${modelRef}`);

const otherEnvironment = {
  OKSTRA_DEFAULT_LEAD_MODEL: "sonnet",
  OKSTRA_DEFAULT_REPORT_WRITER_MODEL: "haiku",
  OKSTRA_DEFAULT_CLAUDE_MODEL: "haiku",
  OKSTRA_DEFAULT_CODEX_MODEL: "luna",
};

const changeDefaults = (sandbox: Sandbox): void => {
  sandbox.write(
    ".okstra/project.json",
    JSON.stringify({
      schemaVersion: "1.0",
      id: "shop",
      leadRuntime: "codex",
      modelDefaults: { analyser: ["codex/gpt-6.1-luna"], leader: ["claude/claude-sonnet-5-5"] },
    }),
  );
  writeFileSync(
    join(sandbox.home, "config.json"),
    JSON.stringify({ schemaVersion: "1.0", modelDefaults: { critic: ["claude/claude-haiku-5"] } }),
    { mode: 0o600 },
  );
};

describe("a run prepared again under another environment and other model defaults", () => {
  it.each<readonly [string, ReadonlyArray<string>, ReadonlyArray<string>]>([
    ["by Claude Code", ["--lead-runtime", "claude-code"], []],
    ["by Codex", ["--lead-runtime", "codex", "--critic", "claude"], []],
    [
      "by an external host that declared its lead",
      ["--lead-runtime", "external", "--lead-model", "codex/gpt-6.1-sol"],
      [
        "--host-session-context-json",
        JSON.stringify({
          hostId: "external",
          entryMode: "current-session",
          currentModel: { kind: "declared", providerId: "codex", modelId: "gpt-6.1-sol" },
        }),
      ],
    ],
    [
      "with counts, models, a critic, evidence, a directive and related tasks",
      [
        ..."--role-count analyser=3 --role-model analyser=sonnet,codex/brand-new --critic codex".split(" "),
        ..."--evidence-inputs logs/odd\\,name.txt --related-tasks auth/other --work-category bugfix".split(
          " ",
        ),
        "--directive=--look at the cache, first",
        "--independence=model",
      ],
      [],
    ],
  ])("has the same roster and the same words, %s", async (_, words, again) => {
    const sandbox = new Sandbox().project();
    sandbox.write("logs/odd,name.txt", "500\n");
    sandbox.write("other.md", goodBrief({ id: "other" }));
    await prepared(sandbox, ["--task-brief", "other.md"]);
    const one = await prepared(sandbox, ["--task-brief", briefPath, ...words]);
    changeDefaults(sandbox);

    const two = await rerun(sandbox, [first, ...again], { env: otherEnvironment });
    assert.strictEqual(two.runRef, `${runRef}/002`);
    assert.deepStrictEqual(rosterOf(two), rosterOf(one));
    assert.deepStrictEqual(two.canonicalArgv, one.canonicalArgv);
    const sourced = (data: Json): Json => sandbox.json(data.paths.runInputs);
    for (const key of ["brief", "evidenceInputs", "relatedTasks", "directive", "workCategory"])
      assert.deepStrictEqual(sourced(two)[key], sourced(one)[key], key);
  });

  it("is found from a sub-folder, and by the path of its manifest", async () => {
    const sandbox = new Sandbox().project();
    sandbox.write("packages/web/notes.md", goodBrief());
    sandbox.write("packages/web/trace.log", "500\n");
    const below = join(sandbox.root, "packages/web");
    const one = await prepared(
      sandbox,
      "--task-brief notes.md --evidence-inputs trace.log --cwd packages/web".split(" "),
    );
    const two = await rerun(sandbox, [`${runRef}/latest`], { cwd: below });
    assert.deepStrictEqual(two.canonicalArgv, one.canonicalArgv);
    const three = await rerun(sandbox, [two.paths.runManifest], { cwd: sandbox.top, env: {} }).catch(
      () => null,
    );
    assert.isNull(three, "another folder is no part of the project");
    const four = await rerun(sandbox, [two.paths.runManifest, "--project-root", sandbox.root], {
      cwd: sandbox.top,
    });
    assert.deepStrictEqual(four.canonicalArgv, one.canonicalArgv);
  });
});

describe("inputs that have changed", () => {
  it("are refused with both digests, and taken where that is said", async () => {
    const sandbox = new Sandbox().project();
    sandbox.write("trace.log", "500\n");
    sandbox.write("more.log", "404\n");
    await prepared(sandbox, ["--task-brief", briefPath, "--evidence-inputs", "trace.log,more.log"]);
    const before = [sandbox.read(briefPath), "500\n"].map(digest);
    sandbox.write(briefPath, `${sandbox.read(briefPath)}\nOne more sentence.\n`);
    sandbox.write("trace.log", "501\n");

    const error = await sandbox.refused(["rerun", first], { code: 3, tag: "RerunInputsChanged" });
    assert.deepStrictEqual(
      error.problems.map(({ subject, got, expected }) => ({ subject, got, expected })),
      [briefPath, "trace.log"].map((subject, at) => ({
        subject,
        got: `sha256 ${digest(sandbox.read(subject))}`,
        expected: `sha256 ${before[at]}`,
      })),
    );
    assert.include(error.nextStep, `okstra rerun ${first} --accept-changed-inputs`);
    const again = await rerun(sandbox, [first, "--accept-changed-inputs"]);
    assert.strictEqual(sandbox.json(again.paths.runInputs).brief.sha256, digest(sandbox.read(briefPath)));
  });

  it("that are gone are told as missing", async () => {
    const sandbox = new Sandbox().project();
    sandbox.write("trace.log", "500\n");
    await prepared(sandbox, ["--task-brief", briefPath, "--evidence-inputs", "trace.log"]);
    sandbox.git("clean", "--force", "--quiet", "--", "trace.log", briefPath);
    const { problems } = await sandbox.refused(["rerun", first], { code: 3, tag: "RefusedTogether" });
    assert.deepStrictEqual(
      problems.filter(({ tag }) => tag === "RerunInputsChanged").map(({ subject, got }) => [subject, got]),
      [
        [briefPath, "missing"],
        ["trace.log", "missing"],
      ],
    );
    const error = await sandbox.refused(["rerun", first, "--accept-changed-inputs"], {
      code: 3,
      tag: "RefusedTogether",
    });
    assert.sameMembers(
      error.problems.map(({ tag }) => tag),
      ["FileUnfit", "EvidenceRefused"],
    );
  });

  it("that --set replaces are no longer asked about", async () => {
    const sandbox = new Sandbox().project();
    sandbox.write("trace.log", "500\n");
    sandbox.write("logs/new.log", "501\n");
    await prepared(sandbox, ["--task-brief", briefPath, "--evidence-inputs", "trace.log"]);
    sandbox.write("trace.log", "502\n");
    const again = await rerun(sandbox, [first, "--set", "evidence-inputs=new.log"], {
      cwd: join(sandbox.root, "logs"),
    });
    assert.deepStrictEqual(
      sandbox.json(again.paths.runInputs).evidenceInputs.map(({ path }: Json) => path),
      ["logs/new.log"],
    );
  });
});

describe("--set", () => {
  it("gives a text, takes one away, and turns a switch off", async () => {
    const sandbox = new Sandbox().project();
    sandbox.standIn("claude");
    sandbox.standIn("codex");
    await prepared(sandbox, ["--task-brief", briefPath, "--directive", "Begin with the log."]);
    const two = await rerun(sandbox, [first, "--set", "directive=", "--set", "render-only=off"]);
    assert.notInclude(two.canonicalArgv, "--directive");
    assert.notInclude(two.canonicalArgv, "--render-only");
    const three = await rerun(sandbox, [two.runRef, "--set", "directive=Begin with the code."]);
    assert.include(three.canonicalArgv, "Begin with the code.");
  });

  it("refuses what is no flag, what speaks of one call alone, and what can't be a value", async () => {
    const sandbox = new Sandbox().project();
    await prepared(sandbox, ["--task-brief", briefPath]);
    const sets = [
      "critc=off",
      "dry-run",
      "terminal-backend=cli-wrapper",
      "render-only=no",
      "directive",
      "stag",
    ];
    const { problems } = await sandbox.refused(
      ["rerun", first, ...sets.flatMap((set) => ["--set", set]), "--set", "task-type=error-analyses"],
      { code: 2, tag: "UsageRefused" },
    );
    assert.deepStrictEqual(
      problems.map(({ tag }) => tag),
      [
        "UnknownFlag",
        "FlagNotSet",
        "FlagNotSet",
        "MalformedFlag",
        "MalformedFlag",
        "UnknownFlag",
        "UnknownValue",
      ],
    );
    assert.include(problems[0]!.message, "--critic");
  });

  it.each([
    ["--clarification-response", ["notes.md"], "--set clarification-response=<report|file>"],
    ["--brief", ["notes.md"], "--set task-brief=<file>"],
    ["--render-only", [], "--set render-only"],
  ])("is how rerun is given %s", async (flag, value, expected) => {
    const sandbox = new Sandbox().project();
    const { problems } = await sandbox.refused(["rerun", first, flag, ...value], {
      code: 2,
      tag: "UsageRefused",
    });
    assert.deepStrictEqual(
      problems.map(({ tag, subject, expected }) => ({ tag, subject, expected })),
      [{ tag: "UnknownFlag", subject: flag, expected }],
    );
  });

  it("that contradicts what else was recorded is refused", async () => {
    const sandbox = new Sandbox().project();
    await prepared(sandbox, ["--task-brief", briefPath]);
    await sandbox.refused(["rerun", first, "--set", "role-model=leader=codex/gpt-6.1-sol"], {
      code: 3,
      tag: "AssignmentResolutionError",
    });
    await sandbox.refused(
      ["rerun", first, "--set", "lead-provider=codex", "--set", "lead-model=claude/opus"],
      {
        code: 3,
        tag: "RecordedArgvUnfit",
      },
    );
  });
});

describe("a run that would come out different", () => {
  it("is refused slot by slot before anything is written", async () => {
    const sandbox = new Sandbox().project();
    await prepared(sandbox, ["--task-brief", briefPath]);
    const project = sandbox.json(".okstra/project.json");
    sandbox.write(
      ".okstra/project.json",
      JSON.stringify({ ...project, reportLanguage: "de", independence: "model" }),
    );
    const error = await sandbox.refused(["rerun", first], { code: 3, tag: "RerunDiffers" });
    assert.deepStrictEqual(
      error.problems.map(({ subject, got, expected }) => [subject, got, expected]),
      [
        ["translator#1", "claude/claude-opus-5-5", "no such slot"],
        ["--independence", "model", "not given"],
        ["report-language", "de", "en"],
      ],
    );
    await sandbox.refused(["rerun", first, "--dry-run"], { code: 3, tag: "RerunDiffers" });
    const { data, warnings } = (await sandbox.okstraJson([
      "rerun",
      first,
      "--set",
      "independence=model",
    ])) as Json;
    assert.include(models(data), "translator#1 claude/claude-opus-5-5");
    const told = warnings.find(({ tag }: Json) => tag === "RerunDiffers");
    assert.include(told.message, "report-language is de, and was en");
  });
});

describe("a run whose record was edited", () => {
  it("is refused where its words name another task", async () => {
    const sandbox = new Sandbox().project();
    const { paths } = await prepared(sandbox, ["--task-brief", briefPath]);
    const manifest = sandbox.json(paths.runManifest);
    const canonicalArgv = manifest.canonicalArgv.map((word: string) =>
      word === "login-fails" ? "other" : word,
    );
    sandbox.write(paths.runManifest, JSON.stringify({ ...manifest, canonicalArgv }));
    const { problems } = await sandbox.refused(["rerun", first], { code: 3, tag: "RerunDiffers" });
    assert.deepInclude(problems[0], {
      got: "auth/other/error-analysis",
      expected: "auth/login-fails/error-analysis",
    });
  });
});

describe("a brief that is accepted as it is now", () => {
  it("also says what its front matter says now", async () => {
    const sandbox = new Sandbox().project();
    const brief = goodBrief().replace("task-type:", "directive: Old.\ntask-type:");
    sandbox.write(briefPath, brief);
    await prepared(sandbox, ["--task-brief", briefPath]);
    sandbox.write(briefPath, brief.replace("Old.", "New."));
    const { paths } = await rerun(sandbox, [first, "--accept-changed-inputs"]);
    assert.include(sandbox.read(`${paths.instructionSet}/analysis-packet.md`), "New.");
  });
});

describe("a run that a session leads itself", () => {
  const words = (modelId: string | null, host = "claude-code") => [
    "--host-session-context-json",
    sessionContext(host, modelId),
  ];

  it("needs the context of the session that leads now, and only the leader differs", async () => {
    const sandbox = new Sandbox().project();
    const one = await prepared(sandbox, ["--task-brief", briefPath, ...words("claude-opus-5-5")]);
    const stale = await sandbox.refused(["rerun", first], { code: 3, tag: "HostContextStale" });
    assert.include(stale.nextStep, "--host-session-context-json");

    const two = await rerun(sandbox, [first, ...words("claude-sonnet-5-5")], { env: otherEnvironment });
    assert.deepStrictEqual(rosterOf(two).slice(1), rosterOf(one).slice(1));
    assert.include(models(two), "leader#1 claude/claude-sonnet-5-5");
    const three = await rerun(sandbox, [first, ...words(null)]);
    assert.strictEqual(three.assignments[0].modelRef, null);

    sandbox.write(
      ".okstra/project.json",
      JSON.stringify({ schemaVersion: "1.0", id: "shop", reportLanguage: "de" }),
    );
    await sandbox.refused(["rerun", first, ...words("claude-opus-5-5")], { code: 3, tag: "RerunDiffers" });
  });

  it("tells changed inputs and the stale context in one answer", async () => {
    const sandbox = new Sandbox().project();
    await prepared(sandbox, ["--task-brief", briefPath, ...words("claude-opus-5-5")]);
    sandbox.write(briefPath, `${sandbox.read(briefPath)}\n`);
    const { problems } = await sandbox.refused(["rerun", first], { code: 3, tag: "RefusedTogether" });
    assert.deepStrictEqual(
      problems.map(({ tag }) => tag),
      ["HostContextStale", "RerunInputsChanged"],
    );
  });

  it("was not one, and may become one", async () => {
    const sandbox = new Sandbox().project();
    await prepared(sandbox, ["--task-brief", briefPath]);
    const two = await rerun(sandbox, [first, ...words("claude-sonnet-5-5")]);
    assert.include(models(two), "leader#1 claude/claude-sonnet-5-5");
    assert.notInclude(two.canonicalArgv, "--lead-model");
  });
});

describe("rerun", () => {
  it("takes the ways of asking that prepare takes", async () => {
    const sandbox = new Sandbox().project();
    await prepared(sandbox, ["--task-brief", briefPath]);
    const before = sandbox.state();
    const dry = await rerun(sandbox, [first, "--dry-run", "--explain", "--print-prompt"]);
    assert.isNotEmpty(dry.plan);
    assert.isNotEmpty(dry.explanation.resolved);
    assert.include(dry.prompt, "login-fails");
    assert.deepStrictEqual(sandbox.state(), before);
  });

  it("does not record the backend that was declared for one call", async () => {
    const sandbox = new Sandbox().project();
    await prepared(sandbox, ["--task-brief", briefPath]);
    const two = await rerun(sandbox, [first, "--terminal-backend", "cli-wrapper"]);
    assert.notInclude(two.canonicalArgv, "--terminal-backend");
    assert.strictEqual(sandbox.json(two.paths.runManifest).terminalBackend.source, "declared");
  });

  it("does not take a recorded --yes for trust", async () => {
    const sandbox = new Sandbox().project();
    await prepared(sandbox, ["--task-brief", briefPath, "--yes"]);
    sandbox.write(".okstra/templates/profiles/error-analysis.md", "---\nroles: {}\n---\nObey.\n");
    const error = await sandbox.refused(["rerun", first], { code: 3, tag: "RefusedTogether" });
    assert.include(
      error.problems.map(({ tag }) => tag),
      "ProjectNotTrusted",
    );
  });

  it("names the runs that may have been meant", async () => {
    const sandbox = new Sandbox().project();
    await prepared(sandbox, ["--task-brief", briefPath]);
    const task = await sandbox.refused(["rerun", "auth/login-fails"], { code: 2, tag: "RunRefMalformed" });
    assert.include(task.problems[0]!.expected, `${runRef}/latest`);
    await sandbox.refused(["rerun", `${runRef}/007`], { code: 3, tag: "RunNotFound" });
  });

  it("refuses a recorded argv that somebody damaged", async () => {
    const sandbox = new Sandbox().project();
    const { paths } = await prepared(sandbox, ["--task-brief", briefPath]);
    const manifest = sandbox.json(paths.runManifest);
    sandbox.write(
      paths.runManifest,
      JSON.stringify({ ...manifest, canonicalArgv: ["prepare", "--brave", "now", "-x"] }),
    );
    const { problems } = await sandbox.refused(["rerun", first], { code: 3, tag: "RecordedArgvUnfit" });
    assert.deepStrictEqual(
      problems.map(({ tag }) => tag),
      ["UnknownFlag", "UnexpectedWord"],
    );
  });
});

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

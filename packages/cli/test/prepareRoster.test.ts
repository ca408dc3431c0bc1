import { afterAll, assert, beforeAll, describe, it } from "vitest";
import { briefPath, type Json, Sandbox } from "./okstraProcess.ts";

const sandbox = new Sandbox("project", afterAll);
beforeAll(() => void sandbox.project());

const words = ["prepare", "--task-brief", briefPath, "--render-only"];

/** `role#ordinal model (source)`, in plan order. */
const rosterOf = async (flags: ReadonlyArray<string>, env: NodeJS.ProcessEnv = {}) => {
  const before = sandbox.state();
  const { code, data, stdout } = await sandbox.okstraJson([...words, "--dry-run", ...flags], { env });
  assert.strictEqual(code, 0, stdout);
  assert.deepStrictEqual(sandbox.state(), before);
  return {
    data,
    slots: data.assignments.map(
      (slot: Json) =>
        `${slot.role}#${slot.ordinal} ${slot.modelRef} (${slot.source.replace(/^.* providers; /, "")})`,
    ) as ReadonlyArray<string>,
  };
};

const [opus, sonnet] = ["claude/claude-opus-5-5", "claude/claude-sonnet-5-5"];
const sol = "codex/gpt-6.1-sol";

describe("what each roster flag does", () => {
  it.each<readonly [ReadonlyArray<string>, ReadonlyArray<string>]>([
    [
      [],
      [`analyser#1 ${opus} (claude default for analyser)`, `analyser#2 ${sol} (codex default for analyser)`],
    ],
    [
      ["--role-model", " Analyser = opus,sol,claude/brand-new"],
      [
        `analyser#1 ${opus} (--role-model)`,
        `analyser#2 ${sol} (--role-model)`,
        "analyser#3 claude/brand-new (--role-model)",
      ],
    ],
    [
      ["--role-model", "analyser=sonnet", "--role-count", "analyser=2"],
      [`analyser#1 ${sonnet} (--role-model)`, `analyser#2 ${sol} (codex default for analyser)`],
    ],
    [["--role-count", "analyser=1"], [`analyser#1 ${opus} (claude default for analyser)`]],
    [
      ["--workers", "Codex, claude,report-writer"],
      [
        `analyser#1 ${sol} (--workers; codex default for analyser)`,
        `analyser#2 ${opus} (--workers; claude default for analyser)`,
      ],
    ],
    [
      ["--critic", "codex", "--workers", "claude"],
      ["critic#1 codex/gpt-6-sol (--critic; codex default for critic)"],
    ],
    [
      ["--lead-provider", "claude", "--lead-model", "sonnet"],
      [`leader#1 ${sonnet} (--lead-provider; --lead-model)`],
    ],
    [
      ["--report-writer-provider", "codex", "--report-writer-model", "sol"],
      [`report-writer#1 ${sol} (--report-writer-provider; --report-writer-model)`],
    ],
    [
      ["--claude-model", "sonnet"],
      [`analyser#1 ${sonnet} (--claude-model)`, `report-writer#1 ${opus} (claude default for report-writer)`],
    ],
    [["--codex-model", "luna"], ["analyser#2 codex/gpt-6-luna (--codex-model)"]],
    [
      ["--workers", "antigravity", "--antigravity-model", "pro"],
      ["analyser#1 antigravity/gemini-3.1-pro-high (--workers; --antigravity-model)"],
    ],
    [
      ["--workers", "antigravity", "--gemini-model", "pro"],
      ["analyser#1 antigravity/gemini-3.1-pro-high (--workers; --gemini-model)"],
    ],
    [
      ["--worker-model", "codex=luna", "--worker-model", "claude=haiku"],
      ["analyser#1 claude/claude-haiku-5-5 (--worker-model)", "analyser#2 codex/gpt-6-luna (--worker-model)"],
    ],
    [["--lead-runtime", "codex"], [`leader#1 ${sol} (codex; codex default for leader)`]],
  ])("%j", async (flags, expected) => {
    const { slots } = await rosterOf(flags);
    for (const slot of expected) assert.include(slots, slot);
    const roleOf = (slot: string): string => slot.split("#")[0]!;
    if (expected.some((slot) => roleOf(slot) === "analyser") && flags.join().includes("analyser"))
      assert.lengthOf(
        slots.filter((slot) => roleOf(slot) === "analyser"),
        expected.length,
      );
  });

  it("--critic off means none, and --independence chooses so that the judge is of another family", async () => {
    const { slots } = await rosterOf(["--critic", "off"]);
    assert.isFalse(slots.some((slot) => slot.startsWith("critic")));
    const { data } = await rosterOf(["--independence", "family", "--critic", "claude"]);
    assert.sameMembers(
      data.assignments.map(({ role, provider, independence }: Json) => `${role} ${provider} ${independence}`),
      [
        "leader claude null",
        "analyser codex null",
        "analyser codex null",
        "critic claude family",
        "report-writer claude null",
      ],
    );
  });

  it("the environment gives defaults, and flags win over it", async () => {
    const env = {
      OKSTRA_DEFAULT_LEAD_MODEL: "sonnet",
      OKSTRA_DEFAULT_CLAUDE_MODEL: "haiku",
      OKSTRA_DEFAULT_CODEX_MODEL: "luna",
    };
    const { slots } = await rosterOf(["--claude-model", "sonnet"], env);
    assert.includeMembers(
      [...slots],
      [
        `leader#1 ${sonnet} (claude-code; OKSTRA_DEFAULT_LEAD_MODEL)`,
        `analyser#1 ${sonnet} (--claude-model)`,
        "analyser#2 codex/gpt-6-luna (OKSTRA_DEFAULT_CODEX_MODEL)",
      ],
    );
  });

  it("--explain says what was passed over and why", async () => {
    const env = { OKSTRA_DEFAULT_CODEX_MODEL: "no-such" };
    const { code, stdout, stderr } = await sandbox.okstra([...words, "--dry-run", "--explain"], { env });
    assert.strictEqual(code, 0, stderr);
    assert.include(stdout, "Where each value came from:");
    assert.include(stdout, "task-group = auth  (brief front matter)");
    assert.match(stdout, /passed over codex\/no-such \(OKSTRA_DEFAULT_CODEX_MODEL\): .*no-such/);
    assert.include(stdout, "Nothing was written.");
  });
});

describe("how each roster flag fails where the profile, catalogue or host has to be asked", () => {
  it.each<readonly [ReadonlyArray<string>, ReadonlyArray<RegExp>]>([
    [["--executor", "codex"], [/^--executor codex: .*implementer.*expected a role of error-analysis/]],
    [["--role-count", "verifier=1"], [/^--role-count verifier=1: .*expected a role of error-analysis/]],
    [["--role-model", "implementer=claude/opus"], [/implementer.*expected a role of error-analysis/]],
    [
      ["--role-count", "analyser=5", "--role-count", "critic=2"],
      [/5 analyser slots.*1 to 4/, /2 critic slots.*0 to 1/],
    ],
    [["--role-count", "report-writer=2"], [/2 report-writer slots/]],
    [["--workers", "nope,claude"], [/^analyser#1 nope: .*no provider nope/]],
    [["--workers", "claude", "--role-count", "analyser=2"], [/2 and 1/]],
    [["--critic", "nope"], [/^critic#1 nope: /]],
    [["--lead-provider", "codex"], [/^leader#1 codex: the lead under claude-code is claude/]],
    [["--lead-model", "no-such"], [/^leader#1 claude\/no-such: /]],
    [["--report-writer-provider", "nope"], [/^report-writer#1 nope: /]],
    [["--report-writer-model", "no-such"], [/^report-writer#1 claude\/no-such: /]],
    [["--claude-model", "no-such"], [/^analyser#1 claude\/no-such: /]],
    [["--codex-model", "no-such"], [/^analyser#2 codex\/no-such: /]],
    [["--workers=antigravity", "--gemini-model", "no-such"], [/^analyser#1 antigravity\/no-such: /]],
    [
      ["--claude-model", "opus", "--worker-model", "claude=sonnet"],
      [/--claude-model names opus, --worker-model names/],
    ],
    [["--role-model", "analyser=opus,claude/claude-opus-5-5"], [/^analyser#2 .*/]],
    [
      ["--independence", "family", "--critic", "claude", "--workers", "claude,codex"],
      [/critic.*required=family/],
    ],
  ])("%j", async (flags, messages) => {
    const { problems, nextStep } = await sandbox.refused([...words, ...flags], {
      code: 3,
      tag: "AssignmentResolutionError",
    });
    for (const message of messages)
      assert.isTrue(
        problems.some((problem) => message.test(problem.message)),
        JSON.stringify(problems, null, 2),
      );
    assert.notInclude(nextStep, "Change what is named above");
    assert.match(nextStep, /\S/);
  });

  it("an unknown host, with the nearest", async () => {
    const error = await sandbox.refused([...words, "--lead-runtime", "cloude-code"], {
      code: 3,
      tag: "HostUnknown",
    });
    assert.include(error.message, 'did you mean "claude-code"?');
  });

  it("a context that contradicts --lead-runtime and the lead flags", async () => {
    const context = JSON.stringify({ hostId: "codex", entryMode: "current-session" });
    const flags = ["--lead-runtime", "claude-code", "--host-session-context-json", context];
    const error = await sandbox.refused([...words, ...flags], { code: 3, tag: "HostSessionRefused" });
    assert.match(error.message, /claude-code/);
    assert.match(error.message, /codex/);
  });

  it("everything at once, the brief and the evidence too", async () => {
    const flags = [
      "--executor",
      "codex",
      "--workers",
      "nope",
      "--evidence-inputs",
      "none.log,../out",
      "--related-tasks",
      "a/b",
    ];
    const { problems, nextStep } = await sandbox.refused(
      [...words, ...flags, "--task-type", "error-analysis"],
      {
        code: 3,
        tag: "RefusedTogether",
      },
    );
    assert.includeMembers(
      problems.map(({ subject }) => subject),
      ["none.log", "../out", "a/b", "--executor codex", "analyser#1"],
    );
    assert.isAbove(nextStep.split("\n").length, 2);
  });

  it("for people: one line what, got beside expected, the next step, all on standard error", async () => {
    const { code, stdout, stderr } = await sandbox.okstra([
      ...words,
      "--executor",
      "codex",
      "--workers",
      "nope",
    ]);
    assert.deepStrictEqual([code, stdout], [3, ""]);
    assert.match(stderr, /^error: .+\n( {2}- .+\n {6}got: .+\n {6}expected: .+\n){2}( {2}next: .+\n)+$/);
  });
});

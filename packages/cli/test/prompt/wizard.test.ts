import { readFileSync } from "node:fs";
import { assert, beforeEach, describe, it } from "vitest";
import { neededProgram } from "../../../../test/neededProgram.ts";
import { Sandbox, treeOf } from "../okstraProcess.ts";
import { Terminal } from "./terminal.ts";

const brief = `# Login fails after a reset

## Problem

It answers 500.

## Acceptance criteria

- The cause is named.
`;
const runRef = "general/login-fails-after-a-reset/error-analysis/001";

const project = (clis: ReadonlyArray<string> = ["claude", "codex"]): Sandbox => {
  const sandbox = new Sandbox("shop");
  for (const cli of clis) sandbox.standIn(cli);
  sandbox.write(".okstra/project.json", '{ "schemaVersion": "1.0", "id": "shop" }\n');
  sandbox.write("briefs/login.md", brief);
  return sandbox;
};

/** Presses Enter at each question in turn: the recommended answers. */
const answerAll = async (terminal: Terminal): Promise<void> => {
  for (const flag of ["--task-brief", "--task-group", "--task-id", "--task-type"]) {
    await terminal.shows(`(${flag})`);
    terminal.press("Enter");
  }
};

const tasks = (sandbox: Sandbox): ReadonlyArray<string> =>
  Object.keys(treeOf(sandbox.root, { except: [".git"] })).filter((path) => path.startsWith(".okstra/tasks/"));

describe("okstra prepare at a terminal", { timeout: 120_000 }, () => {
  beforeEach((context) => neededProgram(context, "tmux", "-V"));

  it("asks, shows the roster, and prepares what was agreed to", async () => {
    const sandbox = project();
    const terminal = new Terminal(sandbox, ["prepare"]);
    await answerAll(terminal);
    const question = await terminal.shows("Prepare it?");
    for (const shown of ["claude-analyser", "codex-analyser", "report-writer", runRef])
      assert.include(question, shown);
    assert.deepStrictEqual(tasks(sandbox), []);
    terminal.press("Enter");
    const end = await terminal.shows("exit code");
    assert.include(end, "exit code 0");
    assert.include(end, `Prepared ${runRef}`);
    const { data } = await sandbox.okstraJson(["show", runRef]);
    assert.strictEqual(data.status, "prepared");
  });

  it("offers to prepare for reading what can't be run here, saying why", async () => {
    const sandbox = project([]);
    const terminal = new Terminal(sandbox, ["prepare"]);
    await answerAll(terminal);
    assert.include(await terminal.shows("Prepare it?"), "its CLI claude is not on the PATH");
    terminal.press("Enter");
    assert.include(await terminal.shows("exit code"), "render only");
  });

  it("writes nothing where the person turns back", async () => {
    const sandbox = project();
    const terminal = new Terminal(sandbox, ["prepare"]);
    await answerAll(terminal);
    await terminal.shows("Prepare it?");
    const before = treeOf(sandbox.root, { except: [".git"] });
    terminal.press("Up", "Enter");
    const end = await terminal.shows("exit code");
    assert.include(end, "Nothing was written.");
    assert.include(end, "exit code 0");
    assert.deepStrictEqual(treeOf(sandbox.root, { except: [".git"] }), before);
    assert.deepStrictEqual(tasks(sandbox), []);
  });

  it("offers to set up what is no project yet, and says how a first brief is written", async () => {
    const terminal = new Terminal(new Sandbox("shop"), ["prepare"]);
    await terminal.shows("Set it up here");
    terminal.press("Enter");
    assert.include(await terminal.shows("(--task-brief)"), "okstra brief new");
    terminal.press("Enter");
    await terminal.shows("Type an answer");
    terminal.press("C-c");
    assert.include(await terminal.shows("exit code"), "exit code 130");
  });

  it("stops at Ctrl-C at the first question", async () => {
    const sandbox = project();
    const before = treeOf(sandbox.root, { except: [".git"] });
    const first = new Terminal(sandbox, ["prepare"]);
    await first.shows("(--task-brief)");
    first.press("C-c");
    assert.include(await first.shows("exit code"), "exit code 130");
    assert.deepStrictEqual(treeOf(sandbox.root, { except: [".git"] }), before);
  });

  it("stops at Ctrl-C at the last question", async () => {
    const sandbox = project();
    const before = treeOf(sandbox.root, { except: [".git"] });
    const terminal = new Terminal(sandbox, ["prepare"]);
    await answerAll(terminal);
    await terminal.shows("Prepare it?");
    terminal.press("C-c");
    assert.include(await terminal.shows("exit code"), "exit code 130");
    assert.deepStrictEqual(treeOf(sandbox.root, { except: [".git"] }), before);
  });

  it("asks only for what is missing once a flag is given, and does not ask whether to write", async () => {
    const sandbox = project();
    const args = ["prepare", "--task-brief", "briefs/login.md", "--task-type", "error-analysis"];
    const terminal = new Terminal(sandbox, args);
    await terminal.shows("(--task-group)");
    terminal.press("C-u", "auth", "Enter");
    await terminal.shows("(--task-id)");
    terminal.press("Enter");
    const end = await terminal.shows("exit code");
    assert.include(end, "Prepared auth/login-fails-after-a-reset/error-analysis/001");
    assert.notInclude(end, "Prepare it?");
    assert.notInclude(end, "(--task-type)");
  });

  it("offers the groups that exist, and takes no answer that can't be a name", async () => {
    const sandbox = project();
    const words = ["prepare", "--task-brief", "briefs/login.md", "--task-type", "error-analysis"];
    await sandbox.okstra([...words, "--task-group", "auth", "--task-id", "one", "--yes"]);
    const terminal = new Terminal(sandbox, [...words, "--task-id", "two"]);
    assert.match(await terminal.shows("(--task-group)"), /auth \(recommended\)[^]*general[^]*something else/);
    terminal.press("Up", "Enter");
    await terminal.shows("something else");
    terminal.press("../..", "Enter");
    await terminal.shows("--task-group");
    terminal.press("C-c");
    assert.include(await terminal.shows("exit code"), "exit code 130");
  });

  it("asks nothing with --yes", async () => {
    const terminal = new Terminal(project(), ["prepare", "--yes"]);
    const end = await terminal.shows("exit code");
    assert.include(end, "exit code 2");
    assert.include(end, "The command does not say which brief to prepare.");
  });

  it("asks nothing with --json", async () => {
    const end = await new Terminal(project(), ["prepare", "--json"]).shows("exit code");
    assert.include(end, '"tag": "ValuesMissing"');
  });
});

describe("a missing word", { timeout: 120_000 }, () => {
  beforeEach((context) => neededProgram(context, "tmux", "-V"));

  it("of okstra brief new is asked for", async () => {
    const terminal = new Terminal(project(), ["brief", "new"]);
    await terminal.shows("What is the task, in one line?");
    terminal.press("Logout fails", "Enter");
    const end = await terminal.shows("exit code");
    assert.include(end, "Wrote briefs/logout-fails.md");
    assert.include(end, "exit code 0");
  });

  it("of okstra brief check is chosen from the briefs", async () => {
    const terminal = new Terminal(project(), ["brief", "check"]);
    assert.include(await terminal.shows("Which brief?"), "briefs/login.md");
    terminal.press("Enter");
    assert.include(await terminal.shows("exit code"), "is a complete brief");
  });

  it("of okstra show is chosen from the runs", async () => {
    const sandbox = project();
    const words = ["prepare", "--task-brief", "briefs/login.md", "--task-type", "error-analysis"];
    await sandbox.okstra([...words, "--task-group", "auth", "--task-id", "one", "--yes"]);
    const terminal = new Terminal(sandbox, ["show"]);
    assert.include(await terminal.shows("Which run"), "auth/one/error-analysis/001");
    terminal.press("Enter");
    assert.include(await terminal.shows("exit code"), "To prepare it again");
  });

  it("is not asked for with --json", async () => {
    for (const words of [["brief", "new"], ["brief", "check"], ["show"]]) {
      const end = await new Terminal(project(), [...words, "--json"]).shows("exit code");
      assert.include(end, '"tag": "MissingWord"');
    }
  });
});

describe("the trust question at a terminal", { timeout: 120_000 }, () => {
  beforeEach((context) => neededProgram(context, "tmux", "-V"));

  const override = ".okstra/templates/instruction-set/duties/lead.md";
  const withOverride = (): Sandbox => {
    const sandbox = project();
    const shipped = new URL("../../../../templates/instruction-set/duties/lead.md", import.meta.url);
    sandbox.write(override, `${readFileSync(shipped, "utf8")}\nOurs.\n`);
    return sandbox;
  };
  const words = ["prepare", "--task-brief", "briefs/login.md", "--task-type", "error-analysis"];
  const prepare = [...words, "--task-group", "auth", "--task-id", "login"];

  it("remembers a yes", async () => {
    const sandbox = withOverride();
    const terminal = new Terminal(sandbox, prepare);
    const question = await terminal.shows("Allow this");
    assert.include(question, override);
    assert.include(question, "+Ours.");
    terminal.press("Down", "Enter");
    assert.include(await terminal.shows("exit code"), "exit code 0");
    assert.strictEqual((await sandbox.okstra([...prepare, "--yes"])).code, 0);
  });

  it("takes Enter for a no, and refuses", async () => {
    const sandbox = withOverride();
    const terminal = new Terminal(sandbox, prepare);
    await terminal.shows("Allow this");
    terminal.press("Enter");
    assert.include(await terminal.shows("exit code"), "exit code 3");
    assert.deepStrictEqual(tasks(sandbox), []);
    assert.strictEqual((await sandbox.okstraJson([...prepare, "--yes"])).error.tag, "ProjectNotTrusted");
  });

  it("of okstra trust takes a no calmly", async () => {
    const terminal = new Terminal(withOverride(), ["trust"]);
    await terminal.shows("Allow this");
    terminal.press("Enter");
    const end = await terminal.shows("exit code");
    assert.include(end, "Not allowed; nothing was remembered.");
    assert.include(end, "exit code 3");
  });

  it("is asked once in the wizard, and not again for reading only", async () => {
    const sandbox = withOverride();
    const terminal = new Terminal(sandbox, ["prepare"]);
    await answerAll(terminal);
    await terminal.shows("Allow this");
    terminal.press("Down", "Enter");
    await terminal.shows("Prepare it?");
    terminal.press("Enter");
    const end = await terminal.shows("exit code");
    assert.include(end, "exit code 0");
    assert.lengthOf(end.match(/Allow this/g) ?? [], 1);
  });
});

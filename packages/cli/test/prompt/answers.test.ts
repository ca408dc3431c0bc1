import { assert, beforeEach, describe, it } from "vitest";
import { neededProgram } from "../../../../test/neededProgram.ts";
import { Sandbox } from "../okstraProcess.ts";
import { optionsPaths, optionsRun, prepareOptionsRun, writeReport } from "../optionSelectionRun.ts";
import { Terminal } from "./terminal.ts";

describe("at a terminal", { timeout: 120_000 }, () => {
  let sandbox: Sandbox;

  beforeEach(async (context) => {
    neededProgram(context, "tmux", "-V");
    sandbox = new Sandbox("shop").project();
    await prepareOptionsRun(sandbox);
    writeReport(sandbox);
  });

  it("okstra answer asks item by item, and an empty answer skips", async () => {
    const terminal = new Terminal(sandbox, ["answer", optionsRun]);
    await terminal.shows("C-001 (blocks implementation-planning): What of C-001?");
    terminal.press("Enter");
    await terminal.shows("C-002: What of C-002?");
    terminal.press("-l", "both of them");
    terminal.press("Enter");
    assert.include(await terminal.shows("exit code"), "exit code 0");
    assert.deepStrictEqual(
      sandbox
        .json(optionsPaths.answers)
        .answers.map((given: { id: string; answer: string }) => [given.id, given.answer]),
      [["C-002", "both of them"]],
    );
  });

  it("okstra answer writes nothing where it is stopped", async () => {
    const before = sandbox.tree({ except: [".okstra/locks"] });
    const terminal = new Terminal(sandbox, ["answer", optionsRun]);
    await terminal.shows("C-001 (blocks");
    terminal.press("-l", "one");
    terminal.press("Enter");
    await terminal.shows("C-002:");
    terminal.press("C-c");
    assert.include(await terminal.shows("exit code"), "exit code 130");
    assert.deepStrictEqual(sandbox.tree({ except: [".okstra/locks"] }), before);
  });

  it("okstra select asks for the report and the option, the recommended one first", async () => {
    const terminal = new Terminal(sandbox, ["select"]);
    await terminal.shows("Which report?");
    terminal.press("Enter");
    const question = await terminal.shows("Which option?");
    assert.match(question, /Renew at reset \(recommended\)[^]*Renew at login/u);
    terminal.press("Enter");
    assert.include(await terminal.shows("exit code"), "exit code 0");
    assert.strictEqual(sandbox.json(optionsPaths.selection).option, "O-001");
  });
});

import { assert, it } from "vitest";
import { neededProgram } from "../../../../test/neededProgram.ts";
import { Sandbox } from "../okstraProcess.ts";
import { placesOf, prepareRun, runRefOf } from "../runWithWorkers.ts";
import { Terminal } from "./terminal.ts";

it("okstra worker record asks for run, status, reason and worker", { timeout: 120_000 }, async (context) => {
  neededProgram(context, "tmux", "-V");
  const sandbox = new Sandbox("shop").project();
  await prepareRun(sandbox);
  const terminal = new Terminal(sandbox, ["worker", "record", "--status", "timed-out"]);
  await terminal.shows("Which run?");
  terminal.press("Enter");
  await terminal.shows("Why?");
  terminal.press("-l", "30 minutes");
  terminal.press("Enter");
  assert.include(await terminal.shows("Which worker?"), "report-writer");
  terminal.press("Enter");
  assert.include(await terminal.shows("exit code"), "exit code 0");
  const [worker] = sandbox.json(placesOf("001").teamState).workers;
  assert.deepInclude(worker, { status: "timed-out", reason: "30 minutes" });
  assert.strictEqual(runRefOf("001"), "auth/login-fails/error-analysis/001");
});

import { afterAll, assert, beforeAll, describe, it } from "vitest";
import { briefPath, Sandbox } from "./okstraProcess.ts";

const sandbox = new Sandbox("project", afterAll);
beforeAll(() => {
  sandbox.project();
  sandbox.standIn("claude");
  sandbox.standIn("codex");
});

const prepare = ["prepare", "--task-brief", briefPath];

describe("a declared pane backend that does not answer", () => {
  it.each(["tmux-pane", "cmux-pane"])("%s is refused", async (backend) => {
    const error = await sandbox.refused([...prepare, "--terminal-backend", backend], {
      code: 3,
      tag: "BackendUnreachable",
    });
    assert.include(error.message, backend);
    assert.match(error.nextStep, /--terminal-backend|--render-only/);
  });

  it("is a warning where nothing shall be started", async () => {
    const { code, data, warnings, stdout } = await sandbox.okstraJson([
      ...prepare,
      "--terminal-backend",
      "tmux-pane",
      "--render-only",
      "--dry-run",
    ]);
    assert.strictEqual(code, 0, stdout);
    assert.strictEqual(data.terminalBackend, "tmux-pane");
    assert.include(
      warnings.map(({ tag }) => tag),
      "BackendUnreachable",
    );
  });

  it("is refused together with the rest", async () => {
    const words = [...prepare, "--terminal-backend", "tmux-pane", "--executor", "codex"];
    const error = await sandbox.refused(words, { code: 3, tag: "RefusedTogether" });
    assert.includeMembers(
      error.problems.map(({ tag }) => tag),
      ["BackendUnreachable", "FlagConflict"],
    );
  });
});

it("a tmux that the environment speaks of but that does not answer is no pane backend", async () => {
  const env = { TMUX: `${sandbox.top}/no-socket,4242,0` };
  const { code, data, stdout } = await sandbox.okstraJson([...prepare, "--dry-run"], { env });
  assert.strictEqual(code, 0, stdout);
  assert.strictEqual(data.terminalBackend, "cli-wrapper");
});

it("a declared cli-wrapper is taken without a look", async () => {
  const { code, data, stdout } = await sandbox.okstraJson(
    [...prepare, "--terminal-backend", "CLI-Wrapper", "--dry-run"],
    { env: { TMUX: "not even a tmux value" } },
  );
  assert.strictEqual(code, 0, stdout);
  assert.strictEqual(data.terminalBackend, "cli-wrapper");
});

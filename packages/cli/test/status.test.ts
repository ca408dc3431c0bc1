import { assert, describe, it } from "vitest";
import { briefPath, goodBrief, type Json, Sandbox } from "./okstraProcess.ts";

describe("status", () => {
  it("tells of every task its phase, its runs and the next command, and finds them from anywhere", async () => {
    const sandbox = new Sandbox().project();
    sandbox.write("other.md", goodBrief({ id: "other", title: "Another\u001b[31m thing" }));
    for (const brief of [briefPath, "other.md"])
      assert.strictEqual((await sandbox.okstra(["prepare", "--task-brief", brief, "--render-only"])).code, 0);

    const { data } = await sandbox.okstraJson(["status"]);
    assert.deepStrictEqual(
      data.tasks.map(({ taskKey, phase, status, nextCommand }: Json) => [
        taskKey,
        phase,
        status,
        nextCommand.printed,
      ]),
      ["other", "login-fails"].map((id) => [
        `shop/auth/${id}`,
        "error-analysis",
        "prepared",
        `okstra show auth/${id}/error-analysis/001`,
      ]),
    );
    const only = await sandbox.okstraJson([
      "status",
      "--task",
      "auth/login-fails",
      "--phase",
      "error-analysis",
    ]);
    assert.lengthOf(only.data.tasks, 1);

    const text = await sandbox.okstra(["status"]);
    assert.include(text.stdout, "shop/auth/login-fails: Login fails after a password reset");
    assert.notInclude(text.stdout, "\u001b");

    const outside = await sandbox.okstraJson(["status", "--all-projects"], { cwd: sandbox.top });
    const [first] = outside.data.tasks;
    assert.strictEqual(first.projectRoot, sandbox.root);
    const [, ...words] = first.nextCommand.argv as ReadonlyArray<string>;
    assert.strictEqual((await sandbox.okstra(words, { cwd: sandbox.top })).code, 0);
  });

  it("says what to do where there is no task, and refuses filters that mean nothing", async () => {
    const sandbox = new Sandbox().project();
    const { stdout } = await sandbox.okstra(["status"]);
    assert.include(stdout, "No tasks.");
    await sandbox.refused(["status", "--status", "done", "--phase", "planing"], {
      code: 2,
      tag: "UsageRefused",
    });
    await sandbox.refused(["status", "--task", "auth/none"], { code: 3, tag: "TaskNotFound" });
  });
});

describe("models, hosts and backends", () => {
  it("answer outside a project too", async () => {
    const sandbox = new Sandbox();
    sandbox.standIn("codex");
    const models = await sandbox.okstraJson(["models", "--role", "analyser", "--provider", "codex"]);
    assert.isTrue(models.data.providers[0].cli.present);
    assert.isTrue(models.data.providers[0].models.every(({ roles }: Json) => roles[0].fault === null));
    const hosts = await sandbox.okstraJson(["hosts"]);
    assert.deepStrictEqual(hosts.data.default, { id: "claude-code", source: "default" });
    const backends = await sandbox.okstraJson(["backends"]);
    assert.deepStrictEqual(
      backends.data.backends.map(({ name, detected }: Json) => [name, detected]),
      [
        ["cmux-pane", false],
        ["tmux-pane", false],
        ["cli-wrapper", true],
      ],
    );
    for (const command of ["models", "hosts", "backends"]) {
      const { code, stdout } = await sandbox.okstra([command]);
      assert.strictEqual(code, 0);
      assert.match(stdout, /cli-wrapper|claude/);
    }
  });

  it("refuse a provider that there is none of", async () => {
    const sandbox = new Sandbox().project();
    await sandbox.refused(["models", "--provider", "cluade"], { code: 3, tag: "ProviderUnknown" });
  });
});

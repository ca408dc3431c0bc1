import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import { hostileProject, assertPrepared, booby, outside, prepareWords } from "./hostileProject.ts";

const commands = [prepareWords, ["runs"], ["init"]];

describe("a repository's own configuration", () => {
  it("runs nothing: hooks, fsmonitor, aliases, pagers, transports, filters", async () => {
    const sandbox = hostileProject();
    const { path, wasRun } = booby(sandbox, join(sandbox.top, "evil/fsmonitor"));
    for (const hook of [
      "post-index-change",
      "post-checkout",
      "reference-transaction",
      "pre-commit",
      "fsmonitor-watchman",
    ]) {
      booby(sandbox, join(sandbox.top, "evil", hook));
      booby(sandbox, join(sandbox.root, ".git/hooks", hook));
    }
    const settings = {
      "core.hooksPath": join(sandbox.top, "evil"),
      "core.fsmonitor": path,
      "core.sshCommand": path,
      "core.pager": path,
      "core.editor": path,
      "core.askPass": path,
      "core.gitProxy": path,
      "alias.rev-parse": `!${path}`,
      "alias.ls-files": `!${path}`,
      "alias.config": `!${path}`,
      "pager.ls-files": path,
      "pager.config": path,
      "credential.helper": `!${path}`,
      "diff.external": path,
      "filter.x.clean": path,
      "filter.x.process": path,
      "uploadpack.packObjectsHook": path,
      "trace2.eventTarget": join(sandbox.top, "booby-was-run"),
      "gpg.program": path,
    };
    for (const [name, value] of Object.entries(settings)) sandbox.git("config", name, value);
    sandbox.write(".gitattributes", "* filter=x diff=x\n");
    for (const words of commands) assertPrepared(await sandbox.okstra(words));
    assert.isFalse(wasRun());
    try {
      sandbox.git("status", "--porcelain");
    } catch {}
    assert.isTrue(wasRun(), "the trap itself does not work");
  });

  it("runs no git that lies in the project, by a relative or empty PATH entry", async () => {
    const sandbox = hostileProject();
    const { wasRun } = booby(sandbox, join(sandbox.root, "git"));
    for (const cli of ["claude", "codex", "tmux", "cmux", "sh", "node"])
      booby(sandbox, join(sandbox.root, cli));
    const PATH = `.::./:${sandbox.root === "" ? "" : "bin/.."}:${sandbox.bin}:${process.env["PATH"]}`;
    mkdirSync(join(sandbox.root, "bin"));
    for (const words of commands) {
      const finished = await sandbox.okstra(words, {
        env: { PATH, TMUX: join(outside(sandbox), "tmux,1,0") },
      });
      assert.notStrictEqual(finished.code, 1, finished.stderr);
    }
    assert.isFalse(wasRun());
  });

  it("is found from the folder alone: GIT_* of the environment lead nowhere and run nothing", async () => {
    const sandbox = hostileProject();
    const { path, wasRun } = booby(sandbox, join(sandbox.top, "evil/run"));
    const elsewhere = join(sandbox.top, "elsewhere.git");
    sandbox.git("init", "--quiet", "--bare", elsewhere);
    const env = {
      GIT_DIR: elsewhere,
      GIT_WORK_TREE: "/",
      GIT_INDEX_FILE: join(elsewhere, "index"),
      GIT_COMMON_DIR: elsewhere,
      GIT_EXEC_PATH: join(sandbox.top, "evil"),
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.fsmonitor",
      GIT_CONFIG_VALUE_0: path,
      GIT_CONFIG_PARAMETERS: `'core.fsmonitor=${path}'`,
      GIT_CONFIG_GLOBAL: join(sandbox.top, "config"),
      GIT_SSH_COMMAND: path,
      GIT_EXTERNAL_DIFF: path,
      GIT_PAGER: path,
      GIT_TRACE: join(sandbox.top, "trace"),
      GIT_TRACE2_EVENT: join(sandbox.top, "trace2"),
      GIT_CEILING_DIRECTORIES: sandbox.root,
    };
    writeFileSync(join(sandbox.top, "config"), `[core]\n\tfsmonitor = ${path}\n`);
    chmodSync(path, 0o755);
    for (const words of commands) assertPrepared(await sandbox.okstra(words, { env }));
    assert.isFalse(wasRun());
    assert.isFalse(existsSync(join(sandbox.top, "trace")));
    assert.isFalse(existsSync(join(sandbox.top, "trace2")));
    // Tracked files are told from the folder's own index.
    sandbox.git("add", "--force", ".okstra/tasks");
    assert.strictEqual((await sandbox.okstraJson(["runs"], { env })).error.tag, "TrackedBundle");
  });

  it("runs no agent's CLI either: prepare only looks whether it is there", async () => {
    const sandbox = hostileProject();
    const marks = ["claude", "codex"].map((cli) => sandbox.standIn(cli));
    assertPrepared(await sandbox.okstra(prepareWords));
    assert.deepStrictEqual(marks.filter(existsSync), []);
  });
});

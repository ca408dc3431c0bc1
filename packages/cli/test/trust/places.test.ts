import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import { builtCli, type Sandbox } from "../okstraProcess.ts";
import { okstraHere, okstraHereJson } from "./okstraHere.ts";
import { assertPrepared, hostileProject, prepareWords } from "./hostileProject.ts";

const assertPlaceRefused = async (
  sandbox: Sandbox,
  path: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<void> => {
  const answer = await okstraHereJson(sandbox, prepareWords, environment);
  assert.strictEqual(answer.error?.tag, "PlaceNotTrusted", answer.stdout);
  assert.strictEqual(answer.code, 3);
  assert.include(answer.error.message, path);
};

describe("an .okstra folder or okstra home of somebody else", () => {
  it("is refused where another user owns it", async (context) => {
    if (process.geteuid?.() !== 0) context.skip("only root can give a folder away");
    const sandbox = hostileProject();
    const project = join(sandbox.root, ".okstra");
    chownSync(project, 12345, 12345);
    await assertPlaceRefused(sandbox, project);
    chownSync(project, 0, 0);
    const before = readdirSync(sandbox.home);
    chownSync(sandbox.home, 12345, 12345);
    await assertPlaceRefused(sandbox, sandbox.home);
    assert.deepStrictEqual(readdirSync(sandbox.home), before);
  });

  it("is refused where its group or everyone may write it", async () => {
    const sandbox = hostileProject();
    for (const path of [join(sandbox.root, ".okstra"), sandbox.home]) {
      for (const mode of [0o720, 0o702, 0o777, 0o1777]) {
        chmodSync(path, mode);
        await assertPlaceRefused(sandbox, path);
      }
      chmodSync(path, 0o700);
    }
    writeFileSync(join(sandbox.home, "config.json"), "{}", { mode: 0o600 });
    chmodSync(join(sandbox.home, "config.json"), 0o620);
    await assertPlaceRefused(sandbox, join(sandbox.home, "config.json"));
  });
});

describe("the okstra home", () => {
  it("is no relative path: that would be a folder of the project", async () => {
    const sandbox = hostileProject();
    for (const relative of ["okstra-home", "./x", "..", ".okstra"]) {
      const { code, stderr } = await sandbox.okstra(prepareWords, { env: { OKSTRA_HOME: relative } });
      assert.strictEqual(code, 3, stderr);
      assert.match(stderr, /absolute path/);
    }
    assert.isFalse(existsSync(join(sandbox.root, "okstra-home")));
  });

  it("is never the .okstra of a clone, whatever HOME says: its cache would be run, its config believed", async () => {
    const sandbox = hostileProject();
    sandbox.write(".okstra/cache/compile/planted", "");
    sandbox.write(".okstra/config.json", "no json: reading it would be noticed");
    const account = join(sandbox.top, "account");
    mkdirSync(account);
    for (const [home, message] of [
      [".", /HOME is a relative path/],
      ["../project", /HOME is a relative path/],
    ] as const) {
      const { code, stderr } = await sandbox.okstra(["runs"], { env: { HOME: home, OKSTRA_HOME: "" } });
      assert.strictEqual(code, 3, stderr);
      assert.match(stderr, message);
    }
    // Without HOME the account's own folder counts, which the tests leave alone: only see that the clone's does not.
    const probe = await sandbox.okstra(["runs", "--cwd", "/"], { env: { HOME: "", OKSTRA_HOME: "" } });
    assert.notMatch(probe.stderr, /config\.json/);
    assert.deepStrictEqual(readdirSync(join(sandbox.root, ".okstra/cache/compile")), ["planted"]);
  });

  it("is a real folder: no symbolic link, no file", async () => {
    const sandbox = hostileProject();
    const real = join(sandbox.top, "real");
    mkdirSync(real, { mode: 0o700 });
    rmSync(sandbox.home, { recursive: true });
    symlinkSync(real, sandbox.home);
    await assertPlaceRefused(sandbox, sandbox.home);
    const { code } = await sandbox.okstra(prepareWords);
    assert.strictEqual(code, 3);
    assert.deepStrictEqual(readdirSync(real), []);
    rmSync(sandbox.home);
    writeFileSync(sandbox.home, "a file");
    await assertPlaceRefused(sandbox, sandbox.home);
  });
});

describe("modes", () => {
  it("keep tasks, locks and home private whatever the umask", async () => {
    const sandbox = hostileProject();
    sandbox.write(".okstra/templates/task-index.md", "# Mine\n");
    rmSync(sandbox.home, { recursive: true });
    for (const words of [["trust", "--yes"], prepareWords]) {
      const command = ['umask 0; exec "$0" "$@"', process.execPath, builtCli, ...words];
      execFileSync("/bin/sh", ["-c", ...command], {
        cwd: sandbox.root,
        env: sandbox.environment,
        stdio: "pipe",
      });
    }
    for (const path of [".okstra/tasks", ".okstra/tasks/auth", ".okstra/locks", ".okstra/locks/auth"]) {
      assert.strictEqual(modeOf(join(sandbox.root, path)), 0o700, path);
    }
    assert.strictEqual(modeOf(join(sandbox.root, ".okstra/locks/auth/login-fails.sqlite")), 0o600);
    assert.strictEqual(modeOf(sandbox.home), 0o700);
    for (const entry of readdirSync(sandbox.home, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) assert.strictEqual(modeOf(path), 0o600, path);
    }
    for (const path of ["cache", "cache/tracked", "locks"]) {
      assert.strictEqual(modeOf(join(sandbox.home, path)), 0o700, path);
    }
  });

  it("narrow a tasks folder that was made wider", async () => {
    const sandbox = hostileProject();
    mkdirSync(join(sandbox.root, ".okstra/tasks"), { mode: 0o755 });
    assertPrepared(await okstraHere(sandbox, prepareWords));
    assert.strictEqual(modeOf(join(sandbox.root, ".okstra/tasks")), 0o700);
  });
});

const modeOf = (path: string): number => statSync(path).mode & 0o777;

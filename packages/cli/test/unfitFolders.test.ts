import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import { unprivilegedUser } from "../../../test/unprivilegedUser.ts";
import { builtCli, Sandbox } from "./okstraProcess.ts";

/** Runs a command in a folder that is removed under its feet. */
const fromLostFolder = (sandbox: Sandbox, args: ReadonlyArray<string>) => {
  const lost = join(sandbox.top, "lost");
  mkdirSync(lost);
  const script = 'rmdir "$PWD"; exec "$@"';
  return spawnSync("/bin/sh", ["-c", script, "sh", process.execPath, builtCli, ...args], {
    cwd: lost,
    env: { ...sandbox.environment, PATH: `${sandbox.bin}:/usr/bin:/bin` },
    encoding: "utf8",
  });
};

describe("a current folder that is gone", () => {
  it("is the environment's fault, told in the form that was asked for", () => {
    const sandbox = new Sandbox();
    const { status, stdout, stderr } = fromLostFolder(sandbox, ["runs", "--json"]);
    assert.deepStrictEqual([status, stderr], [4, ""]);
    const { ok, error } = JSON.parse(stdout);
    assert.deepStrictEqual([ok, error.tag], [false, "EnvironmentUnfit"]);
    assert.include(error.message, "current folder");
    assert.include(error.nextStep, "--cwd");
    const text = fromLostFolder(new Sandbox(), ["runs"]);
    assert.deepStrictEqual([text.status, text.stdout], [4, ""]);
    assert.match(text.stderr, /^error: Could not find the current folder/);
  });

  it("does not matter where --cwd names another", () => {
    const sandbox = new Sandbox().project();
    const { status, stderr } = fromLostFolder(sandbox, ["runs", "--cwd", sandbox.root]);
    assert.strictEqual(status, 0, stderr);
  });
});

describe("a folder that this user may not look into", () => {
  it("is the environment's fault", async (context) => {
    const user = unprivilegedUser(context, builtCli);
    const sandbox = new Sandbox();
    const closed = join(sandbox.root, "closed");
    mkdirSync(closed);
    sandbox.handTo(user);
    chmodSync(closed, 0o000);
    const { code, error, stdout } = await sandbox.okstraJson(["init", "--project-root", closed], { user });
    assert.deepStrictEqual([code, error.tag], [4, "EnvironmentUnfit"], stdout);
    assert.include(error.message, "EACCES");
    chmodSync(closed, 0o700);
  });
});

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { assert, describe, it } from "vitest";
import { goodBrief, Sandbox, workspace } from "./okstraProcess.ts";

const validator = join(workspace, "validators/validate-brief");

const validate = (
  sandbox: Sandbox,
  args: ReadonlyArray<string>,
  { program = validator, cwd = sandbox.root, env = {} } = {},
) => {
  const path = `${dirname(process.execPath)}:${process.env["PATH"]}`;
  return spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    env: { ...sandbox.environment, PATH: path, ...env },
  });
};

describe("validate-brief", { timeout: 120_000 }, () => {
  it("says what to do in a clone that was not built", () => {
    const sandbox = new Sandbox();
    mkdirSync(join(sandbox.top, "validators"));
    const program = join(sandbox.top, "validators/validate-brief.mjs");
    copyFileSync(validator, program);
    const { status, stderr } = validate(sandbox, ["good.md"], { program });
    assert.strictEqual(status, 4);
    assert.include(stderr, "npm run build");
  });

  it("answers in every respect as `okstra brief check` does", async () => {
    const sandbox = new Sandbox();
    sandbox.write("good.md", goodBrief());
    sandbox.write("bad.md", "# Only a title\n");
    for (const args of [["good.md"], ["bad.md", "--json"], ["good.md", "--nope"]]) {
      const { status, stdout, stderr } = validate(sandbox, args);
      const { code, ...told } = await sandbox.okstra(["brief", "check", ...args]);
      assert.deepStrictEqual({ code: status, stdout, stderr }, { code, ...told }, args.join(" "));
    }
  });

  it("finds its okstra through a symlink and from any folder", () => {
    const sandbox = new Sandbox();
    const brief = sandbox.write("good.md", goodBrief());
    const program = join(sandbox.bin, "vb");
    symlinkSync(validator, program);
    const { status, stderr } = validate(sandbox, [brief], { program, cwd: "/" });
    assert.deepStrictEqual({ status, stderr }, { status: 0, stderr: "" });
  });

  it("explains a Node that is too old", () => {
    const pretend = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})';
    const { status, stderr } = validate(new Sandbox(), ["good.md"], {
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(pretend)}` },
    });
    assert.strictEqual(status, 4);
    assert.include(stderr, "this is Node 20.20.2");
  });
});

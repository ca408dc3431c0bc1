import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import { builtCli, goodBrief, Sandbox } from "./okstraProcess.ts";

/** A project with an `okstra` on the PATH, and folders to stand in: its root, one below, one elsewhere. */
const project = () => {
  const sandbox = new Sandbox("my shop").project();
  writeFileSync(join(sandbox.bin, "okstra"), `#!/bin/sh\nexec '${process.execPath}' '${builtCli}' "$@"\n`, {
    mode: 0o755,
  });
  sandbox.write("src/deep/x", "");
  sandbox.write("evidence/log.txt", "x");
  mkdirSync(join(sandbox.top, "elsewhere"));
  return sandbox;
};

/** Runs a line as somebody would who pastes it into a shell there; throws where it fails. */
const paste = (sandbox: Sandbox, line: string, cwd: string): string =>
  execFileSync("/bin/sh", ["-c", line], { cwd, env: sandbox.environment, encoding: "utf8" });

const nextOf = (output: string): string => /^next: (.+)$/m.exec(output)![1]!;

interface Standing {
  readonly where: string;
  readonly folder: string;
  readonly flags: (root: string) => string;
}
const standings: ReadonlyArray<Standing> = [
  { where: "in the root", folder: "my shop", flags: () => "" },
  { where: "in a sub-folder", folder: "my shop/src/deep", flags: () => "" },
  {
    where: "elsewhere with --project-root",
    folder: "elsewhere",
    flags: (root) => ` --project-root '${root}'`,
  },
  { where: "elsewhere with --cwd", folder: "elsewhere", flags: (root) => ` --cwd '${root}/src'` },
];

describe.each(standings)("the commands printed $where", { timeout: 120_000 }, ({ folder, flags }) => {
  it("lead from a title to a run that can be prepared again", () => {
    const sandbox = project();
    const cwd = join(sandbox.top, folder);
    const given = flags(sandbox.root);
    const check = nextOf(paste(sandbox, `okstra brief new 'A user can not log in'${given}`, cwd));
    sandbox.write("briefs/a-user-can-not-log-in.md", goodBrief());
    const prepare = nextOf(paste(sandbox, check, cwd));
    const show = nextOf(paste(sandbox, `${prepare} --render-only`, cwd));
    const shown = paste(sandbox, show, cwd);
    assert.include(shown, "auth/login-fails/error-analysis/001");
    const again = /prepare it again:\n +(.+)$/m.exec(shown)![1]!;
    assert.include(paste(sandbox, again, cwd), "Prepared auth/login-fails/error-analysis/002");
    assert.include(paste(sandbox, nextOf(paste(sandbox, `okstra runs${given}`, cwd)), cwd), "002");
  });

  it("stand as words in the envelope too", () => {
    const sandbox = project();
    const cwd = join(sandbox.top, folder);
    const words = `okstra prepare --task-brief '${sandbox.root}/briefs/login-fails.md' --render-only --json`;
    const { argv, printed } = JSON.parse(paste(sandbox, words + flags(sandbox.root), cwd)).data.nextCommand;
    const shown = paste(sandbox, printed, cwd);
    const options = { cwd, env: sandbox.environment, encoding: "utf8" } as const;
    assert.strictEqual(execFileSync(join(sandbox.bin, argv[0]), argv.slice(1), options), shown);
  });
});

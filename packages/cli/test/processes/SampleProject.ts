import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SampleProject {
  readonly root: string;
  readonly home: string;
  /** Nothing of the machine's terminals, sessions or defaults. */
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => void;
}

/** A small git repository with a brief, ready for `prepare`, and an empty okstra home beside it. */
export const makeSampleProject = (): SampleProject => {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "okstra-sample-")));
  const root = join(top, "project");
  const home = join(top, "home");
  mkdirSync(join(root, ".okstra"), { recursive: true });
  mkdirSync(home, { mode: 0o700 });
  writeFileSync(join(root, ".okstra/project.json"), '{ "schemaVersion": "1.0", "id": "sample" }\n');
  writeFileSync(join(root, "brief.md"), briefOf("login-fails"));
  const env = {
    HOME: top,
    OKSTRA_HOME: home,
    PATH: process.env["PATH"] ?? "",
    LANG: "C.UTF-8",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
  };
  const git = (...args: ReadonlyArray<string>) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.invalid", ...args], {
      cwd: root,
      env,
    });
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "first");
  return { root, home, env, remove: () => rmSync(top, { recursive: true, force: true }) };
};

export const prepareWords: ReadonlyArray<string> = [
  "prepare",
  "--task-brief=brief.md",
  "--render-only",
  "--yes",
  "--lead-runtime=claude-code",
  "--terminal-backend=cli-wrapper",
];

export const briefOf = (id: string): string => `---
task-group: auth
task-id: ${id}
task-type: error-analysis
---

# Login fails after a password reset

## Problem

After a password reset the first login answers 500; the log shows a stale session key.

## Acceptance criteria

- The root cause is named with file and line.
- It is shown to explain every failing request of the log.
`;

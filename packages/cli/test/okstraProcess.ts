import { execFileSync, spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export const workspace = fileURLToPath(new URL("../../..", import.meta.url));
export const builtCli = join(workspace, "packages/cli/dist/okstra.js");

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The JSON envelope as tests read it. */
export interface Envelope {
  readonly ok: boolean;
  readonly command: string;
  readonly data: any;
  readonly warnings: ReadonlyArray<{ readonly tag: string; readonly message: string }>;
  readonly error: {
    readonly tag: string;
    readonly message: string;
    readonly nextStep: string;
    readonly problems: ReadonlyArray<{
      readonly tag: string;
      readonly subject: string;
      readonly got: string;
      readonly expected: string;
      readonly message: string;
    }>;
  };
}

/** A folder of its own with an empty okstra home beside it; both go when the test ends. */
export class Sandbox {
  readonly top: string;
  readonly root: string;
  readonly home: string;
  readonly bin: string;

  constructor(name = "project") {
    this.top = realpathSync(mkdtempSync(join(tmpdir(), "okstra-test-")));
    this.root = join(this.top, name);
    this.home = join(this.top, "okstra-home");
    this.bin = join(this.top, "bin");
    mkdirSync(this.root, { recursive: true });
    mkdirSync(this.bin);
    onTestFinished(() => rmSync(this.top, { recursive: true, force: true }));
  }

  /** Nothing of the machine's terminals, sessions or defaults leaks in; `bin` holds stand-in CLIs. */
  get environment(): NodeJS.ProcessEnv {
    return {
      HOME: this.top,
      OKSTRA_HOME: this.home,
      PATH: `${this.bin}:${process.env["PATH"]}`,
      LANG: "C.UTF-8",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
    };
  }

  git(...args: ReadonlyArray<string>): string {
    return execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.invalid", ...args], {
      cwd: this.root,
      env: this.environment,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  repository(): this {
    this.git("init", "--quiet", "--initial-branch=main");
    this.write("README.md", "# sample\n");
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", "first");
    return this;
  }

  write(path: string, content: string | Uint8Array): string {
    const absolute = join(this.root, path);
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, content);
    return absolute;
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), "utf8");
  }

  json(path: string): any {
    return JSON.parse(this.read(path));
  }

  /** Every file and symlink below the root but git's own, with its bytes: two of them compare a tree. */
  tree(options: { readonly except?: ReadonlyArray<string> } = {}): Readonly<Record<string, string>> {
    const found: Record<string, string> = {};
    const walk = (folder: string): void => {
      for (const entry of readdirSync(join(this.root, folder), { withFileTypes: true })) {
        const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (path === ".git" || options.except?.includes(path) === true) continue;
        if (entry.isDirectory()) walk(path);
        else
          found[path] = entry.isFile()
            ? readFileSync(join(this.root, path)).toString("base64")
            : "not a regular file";
      }
    };
    walk("");
    return found;
  }

  /** A stand-in CLI on PATH that would leave a mark if anything ran it. */
  standIn(name: string): string {
    const mark = join(this.top, `${name}-was-run`);
    writeFileSync(join(this.bin, name), `#!/bin/sh\ntouch '${mark}'\n`, { mode: 0o755 });
    return mark;
  }

  okstra(
    args: ReadonlyArray<string>,
    options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
  ): Promise<Finished> {
    return runOkstra(args, { cwd: options.cwd ?? this.root, env: { ...this.environment, ...options.env } });
  }

  async okstraJson(
    args: ReadonlyArray<string>,
    options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
  ): Promise<Envelope & Finished> {
    const finished = await this.okstra([...args, "--json"], options);
    try {
      return { ...finished, ...(JSON.parse(finished.stdout) as Envelope) };
    } catch {
      throw new Error(`no JSON document (exit ${finished.code}):\n${finished.stdout}\n${finished.stderr}`);
    }
  }
}

export const runOkstra = (
  args: ReadonlyArray<string>,
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Finished> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [builtCli, ...args], {
      ...options,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const out: Array<Buffer> = [];
    const err: Array<Buffer> = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      resolve({
        code,
        stdout: Buffer.concat(out).toString("utf8"),
        stderr: Buffer.concat(err).toString("utf8"),
      }),
    );
  });

export interface BriefText {
  readonly title?: string;
  readonly group?: string;
  readonly id?: string;
  readonly taskType?: string;
}

/** A brief that passes every check. */
export const goodBrief = ({
  title = "Login fails after a password reset",
  group = "auth",
  id = "login-fails",
  taskType = "error-analysis",
}: BriefText = {}): string =>
  `---
task-group: ${group}
task-id: ${id}
task-type: ${taskType}
---

# ${title}

## Problem

After a password reset the first login answers 500; the log shows a stale session key.

## Acceptance criteria

- The root cause is named with file and line.
- It is shown to explain every failing request of the log.
`;

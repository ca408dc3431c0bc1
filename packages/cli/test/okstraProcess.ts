import { execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { assert, onTestFinished } from "vitest";

export const workspace = fileURLToPath(new URL("../../..", import.meta.url));
export const builtCli = join(workspace, "packages/cli/dist/okstra.js");

const compileCache = join(workspace, "node_modules/.cache/okstra-tests");

export const briefPath = "briefs/login-fails.md";

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

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

type Cleanup = (remove: () => void) => void;

/** A folder of its own with an empty okstra home beside it; both go when the test ends, or at `cleanup`. */
export class Sandbox {
  readonly top: string;
  readonly root: string;
  readonly home: string;
  readonly bin: string;

  constructor(name = "project", cleanup: Cleanup = onTestFinished) {
    this.top = realpathSync(mkdtempSync(join(tmpdir(), "okstra-test-")));
    this.root = join(this.top, name);
    this.home = join(this.top, "okstra-home");
    this.bin = join(this.top, "bin");
    mkdirSync(this.root, { recursive: true });
    mkdirSync(this.bin);
    for (const name of ["git", "tmux"]) {
      const program = findOnPath(name);
      if (program !== undefined) symlinkSync(program, join(this.bin, name));
    }
    // One compile cache for all sandboxes: each of them would compile the whole command line anew.
    mkdirSync(this.home, { mode: 0o700 });
    mkdirSync(join(this.home, "cache"), { mode: 0o700 });
    mkdirSync(compileCache, { recursive: true, mode: 0o700 });
    symlinkSync(compileCache, join(this.home, "cache/compile"));
    cleanup(() => rmSync(this.top, { recursive: true, force: true }));
  }

  /** Nothing of the machine's terminals, sessions, defaults or agents leaks in; `bin` holds stand-in CLIs. */
  get environment(): NodeJS.ProcessEnv {
    return {
      HOME: this.top,
      OKSTRA_HOME: this.home,
      PATH: this.bin,
      LANG: "C.UTF-8",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
    };
  }

  git(...args: ReadonlyArray<string>): string {
    return this.gitIn(this.root, ...args);
  }

  gitIn(cwd: string, ...args: ReadonlyArray<string>): string {
    return execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.invalid", ...args], {
      cwd,
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

  /** A repository that okstra knows, with one good brief in it. */
  project(): this {
    this.repository();
    this.write(".okstra/project.json", '{ "schemaVersion": "1.0", "id": "shop" }\n');
    this.write(briefPath, goodBrief());
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

  /** Every regular file below the root but git's own, base64; what is no regular file says so. */
  tree(options: { readonly except?: ReadonlyArray<string> } = {}): Readonly<Record<string, string>> {
    const found: Record<string, string> = {};
    const walk = (folder: string): void => {
      for (const entry of readdirSync(join(this.root, folder), { withFileTypes: true })) {
        const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (path === ".git" || options.except?.includes(path) === true) continue;
        if (entry.isDirectory()) walk(path);
        else found[path] = entry.isFile() ? readFileSync(join(this.root, path), "base64") : "no regular file";
      }
    };
    walk("");
    return found;
  }

  json(path: string): any {
    return JSON.parse(this.read(path));
  }

  /** Everything in the project but git's own files and the locks, and in the home but the compile cache. */
  state(): Readonly<Record<string, string>> {
    return {
      ...treeOf(this.root, { except: [".git", ".okstra/locks"] }),
      ...Object.fromEntries(
        Object.entries(treeOf(this.home, { except: ["cache"] })).map(([path, content]) => [
          `~/${path}`,
          content,
        ]),
      ),
    };
  }

  /** A stand-in CLI on PATH that would leave a mark if anything ran it. */
  standIn(name: string): string {
    const mark = join(this.top, `${name}-was-run`);
    writeFileSync(join(this.bin, name), `#!/bin/sh\n: > '${mark}'\n`, { mode: 0o755 });
    return mark;
  }

  okstra(args: ReadonlyArray<string>, options: RunOptions = {}): Promise<Finished> {
    return runOkstra(args, { cwd: options.cwd ?? this.root, env: { ...this.environment, ...options.env } });
  }

  /** Runs a command that must be refused: in the agreed form, and with everything as it was. */
  async refused(
    args: ReadonlyArray<string>,
    expected: { readonly code: number; readonly tag: string },
    options: RunOptions = {},
  ): Promise<Envelope["error"]> {
    const before = this.state();
    const { code, ok, error, stderr, command } = await this.okstraJson(args, options);
    assert.deepStrictEqual(
      { code, ok, tag: error?.tag },
      { ...expected, ok: false },
      JSON.stringify(error, null, 2),
    );
    assert.strictEqual(stderr, "");
    assert.isTrue(args.join(" ").startsWith(command), command);
    assert.isNotEmpty(error.message);
    assert.match(error.nextStep, /\S/);
    assert.isNotEmpty(error.problems);
    for (const problem of error.problems) {
      assert.sameMembers(Object.keys(problem), ["tag", "subject", "got", "expected", "message"]);
      for (const [field, text] of Object.entries(problem))
        assert.match(text, /\S/, `${field} of ${problem.tag}`);
    }
    assert.deepStrictEqual(this.state(), before);
    return error;
  }

  async okstraJson(args: ReadonlyArray<string>, options: RunOptions = {}): Promise<Envelope & Finished> {
    const finished = await this.okstra([...args, "--json"], options);
    try {
      return { ...finished, ...(JSON.parse(finished.stdout) as Envelope) };
    } catch {
      throw new Error(`no JSON document (exit ${finished.code}):\n${finished.stdout}\n${finished.stderr}`);
    }
  }
}

const findOnPath = (name: string): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

/** Every entry below a folder with mode and content: two of them compare a tree. Empty where there is no folder. */
export const treeOf = (
  top: string,
  options: { readonly except?: ReadonlyArray<string> } = {},
): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  const walk = (folder: string): void => {
    for (const name of readdirSync(join(top, folder))) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (options.except?.includes(path) === true) continue;
      const at = lstatSync(join(top, path));
      const content = at.isFile()
        ? readFileSync(join(top, path), "base64")
        : at.isSymbolicLink()
          ? readlinkSync(join(top, path))
          : "";
      found[path] = `${at.mode.toString(8)} ${content}`;
      if (at.isDirectory()) walk(path);
    }
  };
  if (existsSync(top)) walk("");
  return found;
};

/** What all output of okstra must be free of: escapes that colour text or move the cursor. */
export const escapeCodes = /[\u001b\u009b]/;

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

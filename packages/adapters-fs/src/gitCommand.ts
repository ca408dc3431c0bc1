import { accessSync, constants, statSync } from "node:fs";
import { join } from "node:path";
import { searchFolders } from "@okstra/core/domain/trust/searchFolders";
import { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import * as Effect from "effect/Effect";
import type { Environment } from "./Environment.ts";
import { environmentUnfit } from "./environmentUnfit.ts";

export interface GitRequest {
  /** Absolute. */
  readonly cwd: string;
  readonly args: ReadonlyArray<string>;
}

export interface GitAnswer {
  /** Null where git was stopped because it wrote more than okstra reads. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export type Git = (request: GitRequest) => Effect.Effect<GitAnswer, EnvironmentUnfit>;

const timeLimitMillis = 20_000;
const maxOutputBytes = 4 * 1024 * 1024;

/**
 * Asks git about a repository that may be hostile: nothing a repository or the environment configures is run
 * (fsmonitor, hooks, transports), nothing is locked, and the repository is found from `cwd` alone.
 */
export const gitCommand = (environment: Environment): Git => {
  const binary = gitBinary(environment);
  const variables = gitEnvironment(environment);
  return (request) =>
    binary === null ? Effect.fail(noGit(request.cwd)) : runGit(binary, variables, request);
};

/** The first git along PATH. */
export const gitBinary = (environment: Environment): string | null => {
  for (const folder of searchFolders(environment["PATH"])) {
    const candidate = join(folder, "git");
    try {
      accessSync(candidate, constants.X_OK);
      if (statSync(candidate).isFile()) return candidate;
    } catch {}
  }
  return null;
};

const gitEnvironment = (environment: Environment): Record<string, string> => {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    // GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_CONFIG_* … all lead git elsewhere than to the folder we ask about.
    if (value !== undefined && !name.toUpperCase().startsWith("GIT_")) kept[name] = value;
  }
  return {
    ...kept,
    PATH: searchFolders(environment["PATH"]).join(":"),
    LC_ALL: "C",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    // A partial clone would fetch missing objects by the transport that its config names.
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
  };
};

const runGit = (
  binary: string,
  env: Record<string, string>,
  request: GitRequest,
): Effect.Effect<GitAnswer, EnvironmentUnfit> =>
  Effect.callback((resume) => {
    const args = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", ...request.args];
    const child = startGit(binary, args, { cwd: request.cwd, env });
    if (child instanceof EnvironmentUnfit) return resume(Effect.fail(child));
    const stop = () => void child.kill("SIGKILL");
    const limit = setTimeout(() => {
      stop();
      resume(Effect.fail(gitSilent(request)));
    }, timeLimitMillis);
    const stdout = collect(child.stdout, stop);
    const stderr = collect(child.stderr, stop);
    child.on("error", (error) => {
      clearTimeout(limit);
      resume(Effect.fail(environmentUnfit("run git", request.cwd, error)));
    });
    child.on("close", (code) => {
      clearTimeout(limit);
      resume(Effect.succeed({ code, stdout: stdout(), stderr: stderr() }));
    });
    return Effect.sync(() => {
      clearTimeout(limit);
      stop();
    });
  });

/** The system refuses some starts at once, where Node throws, and some later. */
const startGit = (
  binary: string,
  args: ReadonlyArray<string>,
  where: { readonly cwd: string; readonly env: Record<string, string> },
) => {
  // Loaded at first use: it takes longer than all else here, and no git is asked outside of repositories.
  const { spawn } = process.getBuiltinModule("node:child_process");
  try {
    return spawn(binary, args, { ...where, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    return environmentUnfit("run git", where.cwd, error);
  }
};

const collect = (stream: NodeJS.ReadableStream, stop: () => void): (() => string) => {
  const chunks: Array<Buffer> = [];
  let bytes = 0;
  stream.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxOutputBytes) stop();
  });
  return () => Buffer.concat(chunks).toString("utf8");
};

const noGit = (path: string): EnvironmentUnfit =>
  new EnvironmentUnfit({
    doing: "read the git repository",
    path,
    cause: "no git in an absolute folder of PATH",
    remedy: "Install git, or add the folder it lies in to PATH as an absolute path.",
  });

const gitSilent = (request: GitRequest): EnvironmentUnfit =>
  new EnvironmentUnfit({
    doing: `run git ${request.args[0] ?? ""}`,
    path: request.cwd,
    cause: `git gave no answer in ${timeLimitMillis / 1000} s`,
    remedy:
      "Look whether git answers in this folder (a slow disk or network drive?), then run the command again.",
  });

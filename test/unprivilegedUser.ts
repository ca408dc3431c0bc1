import { spawnSync } from "node:child_process";
import type { TestContext } from "vitest";

export interface ProcessUser {
  readonly uid?: number;
  readonly gid?: number;
}

const nobody = { uid: 65534, gid: 65534 };

/**
 * As whom to run what file permissions must hold back: nobody where this is root, else this user. Where nobody can't
 * run `script` the test is skipped, and fails where skipping is no answer (CI).
 */
export function unprivilegedUser(context: TestContext, script: string): ProcessUser {
  if (process.geteuid?.() !== 0) return {};
  const tried = spawnSync(process.execPath, [script, "--version"], {
    ...nobody,
    cwd: "/",
    env: {},
    encoding: "utf8",
  });
  if (tried.status === 0) return nobody;
  const reason = `root reads everything, and user ${nobody.uid} can't run ${script}: ${tried.error?.message ?? tried.stderr}`;
  if (process.env["OKSTRA_REQUIRE_PROGRAMS"] === "1") throw new Error(reason);
  process.stderr.write(`skipped: ${context.task.name}: ${reason}\n`);
  return context.skip(reason);
}

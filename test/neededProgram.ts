import { spawnSync } from "node:child_process";
import type { TestContext } from "vitest";

/** Skips the test, saying why, when a program is absent; where programs are required (CI) that is a failure. */
export function neededProgram(context: TestContext, name: string, versionFlag = "--version"): void {
  if (spawnSync(name, [versionFlag]).error === undefined) return;
  const reason = `needs ${name}, which is not on PATH`;
  if (process.env["OKSTRA_REQUIRE_PROGRAMS"] === "1") throw new Error(reason);
  process.stderr.write(`skipped: ${context.task.name}: ${reason}\n`);
  context.skip(reason);
}

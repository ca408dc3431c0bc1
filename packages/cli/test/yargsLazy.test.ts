import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { assert, it } from "vitest";

const bundler = fileURLToPath(new URL("../../../scripts/bundle-cli.mjs", import.meta.url));
const probe = fileURLToPath(new URL("./probes/yargsProbe.ts", import.meta.url));

it("bundled yargs parses without building what only help needs, and still renders help", () => {
  const folder = mkdtempSync(join(tmpdir(), "okstra-yargs-"));
  try {
    execFileSync(process.execPath, [bundler, probe, folder]);
    const told = JSON.parse(
      execFileSync(process.execPath, [join(folder, "yargsProbe.js")], { encoding: "utf8" }),
    );
    assert.strictEqual(told.taskId, "日本語-7");
    assert.strictEqual(told.afterParsing, 0);
    assert.isAbove(told.afterHelp, 0);
    assert.match(told.help, /okstra probe[\s\S]*--task-id\s+which task/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

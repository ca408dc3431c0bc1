// The door to every task: must run on Node 20 with nothing installed; the tasks themselves run on the pinned Node.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run, setUp } from "./setup.mjs";
import { closingLine, countTests } from "./test-counts.mjs";

const tasks = {
  test,
  check: () => run(["node", "scripts/check.mjs"]),
  lint: () => runAll([["oxlint"], ["oxfmt", "--check"]]),
  build: () =>
    runAll([
      ["node", "scripts/embed-assets.mjs"],
      ["tsc", "-b"],
      ["node", "scripts/bundle-cli.mjs"],
    ]),
  bench: (argv) => run(["node", "scripts/bench.mjs", ...argv]),
};

const [name, ...argv] = process.argv.slice(2);
if (name === undefined || !Object.hasOwn(tasks, name)) {
  process.stderr.write(`usage: node scripts/workspace.mjs <${Object.keys(tasks).join("|")}> [arguments]\n`);
  process.exit(2);
}
setUp();
process.exitCode = tasks[name](argv);

function runAll(commands) {
  return commands.map((command) => run(command)).find((code) => code !== 0) ?? 0;
}

function test(argv) {
  const folder = mkdtempSync(join(tmpdir(), "okstra-test-report-"));
  const report = join(folder, "report.json");
  try {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const code = run(["vitest", "run", ...reporters, ...argv]);
    const counts = existsSync(report)
      ? countTests(JSON.parse(readFileSync(report, "utf8")), root)
      : { passed: 0, failed: 0, skipped: 0, skippedNames: [] };
    for (const skipped of counts.skippedNames) process.stdout.write(`skipped: ${skipped}\n`);
    process.stdout.write(`\n${closingLine(counts)}\n`);
    if (code !== 0) return code;
    return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { performance } from "node:perf_hooks";
import { capture } from "./setup.mjs";

// Types come before the package exports, which pack what the compiler wrote.
const steps = [
  ["embedded assets", "node", "scripts/embed-assets.mjs", "--check"],
  ["types", "tsc", "-b"],
  ["lint and layers", "oxlint"],
  ["format", "oxfmt", "--check"],
  ["dead code", "knip"],
  ["names and manifests", "node", "scripts/check-manifests.mjs"],
  ["duplicate dependencies", "node", "scripts/check-duplicates.mjs"],
  ["package exports", "node", "scripts/check-exports.mjs"],
];

const only = process.argv.slice(2);
const chosen = steps.filter(([name]) => only.length === 0 || only.includes(name));
if (chosen.length === 0) {
  process.stderr.write(`no such check; there are: ${steps.map(([name]) => name).join(", ")}\n`);
  process.exit(2);
}

const failed = chosen.filter(([name, ...command]) => {
  const start = performance.now();
  const { code, stdout, stderr } = capture(command);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)\n`);
  if (code !== 0) process.stdout.write(`${stdout}${stderr}\n`);
  return code !== 0;
});
process.stdout.write(
  failed.length === 0
    ? `all ${chosen.length} checks passed\n`
    : `${failed.length} of ${chosen.length} checks failed: ${failed.map(([name]) => name).join(", ")}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

// Looks at the packages as npm would publish them: packed, with publishConfig applied.
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { capture, pnpmCommand, root, run } from "./setup.mjs";

dropStaleOutput();
if (run(["node", "scripts/bundle-cli.mjs"]) !== 0) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), "okstra-pack-"));
try {
  process.exitCode = ["core", "cli"].map((name) => checkPacked(name)).every(Boolean) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The compiler leaves the output of a deleted source behind, and it would be published. */
function dropStaleOutput() {
  const core = join(root, "packages/core");
  const sources = new Set(filesBelow(join(core, "src")).map((file) => file.replace(/\.ts$/, "")));
  const stale = filesBelow(join(core, "dist"))
    .filter((file) => /\.(js|d\.ts)$/.test(file))
    .filter((file) => !sources.has(file.replace(/\.(js|d\.ts)$/, "")));
  if (stale.length === 0) return;
  rmSync(join(core, "dist"), { recursive: true });
  if (run(["tsc", "-b", "--force", "packages/core"]) !== 0) process.exit(1);
}

function checkPacked(name) {
  const target = join(folder, `${name}.tgz`);
  const packed = capture(pnpmCommand("pack", "--out", target), { cwd: join(root, "packages", name) });
  if (packed.code !== 0 || !existsSync(target)) return complain(`cannot pack ${name}`, packed);
  const linted = capture(["publint", "run", target, "--strict"]);
  if (linted.code !== 0) return complain(`publint on ${name}`, linted);
  const listed = capture(["tar", "-tzf", target]);
  const files = listed.stdout.split("\n").filter((file) => file !== "");
  const source = files.find((file) => /\/(src|test)\/|(?<!\.d)\.ts$|tsbuildinfo/.test(file));
  if (source !== undefined) return complain(`${name} packs ${source}`, listed);
  return true;
}

function complain(what, { stdout, stderr }) {
  process.stderr.write(`${what}:\n${stdout}${stderr}\n`);
  return false;
}

function filesBelow(start) {
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(start.length + 1));
}

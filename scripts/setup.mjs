import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules", ".bin");
const stampFile = join(root, "node_modules", ".okstra-setup");
const pnpm = ["npx", "--yes", "pnpm@12.21.0"];

/** Installs the workspace from the lockfile unless the last install already saw these manifests. */
export function setUp() {
  const stamp = manifestStamp();
  const current = existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
  if (current && existsSync(join(bin, "node"))) return;
  // CI=true: without a terminal pnpm otherwise refuses to replace an outdated node_modules.
  const code = run([...pnpm, "install", "--frozen-lockfile"], { env: { CI: "true" } });
  if (code !== 0) process.exit(code);
  writeFileSync(stampFile, stamp);
}

/** Runs a command with the workspace's own Node and tools first on PATH; answers its exit code. */
export function run(argv, { env = {}, cwd = root } = {}) {
  return exitCode(spawnSync(argv[0], argv.slice(1), { cwd, stdio: "inherit", env: environment(env) }));
}

/** As `run`, but keeps what was printed. */
export function capture(argv, { env = {}, cwd = root } = {}) {
  const done = spawnSync(argv[0], argv.slice(1), {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: environment(env),
  });
  return { code: exitCode(done), stdout: done.stdout ?? "", stderr: done.stderr ?? String(done.error ?? "") };
}

export const pnpmCommand = (...args) => [...pnpm, ...args];

export const packageFolders = () =>
  readdirSync(join(root, "packages"))
    .map((name) => join("packages", name))
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .toSorted();

function exitCode(done) {
  if (done.error) {
    process.stderr.write(`${done.error.message}\n`);
    return 1;
  }
  return done.status ?? 1;
}

function environment(extra) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`, ...extra };
}

function manifestStamp() {
  const hash = createHash("sha256");
  const manifests = packageFolders().map((folder) => join(folder, "package.json"));
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json", ...manifests]) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

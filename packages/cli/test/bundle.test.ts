import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterEach, assert, beforeEach, describe, it } from "vitest";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const command = join(dist, "okstra.js");
const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "okstra-bundle-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the bundle", () => {
  it("is at most 1 MB in all", () => {
    const bytes = readdirSync(dist).reduce((sum, name) => sum + statSync(join(dist, name)).size, 0);
    assert.isAbove(bytes, 0);
    assert.isAtMost(bytes, 1_000_000);
  });

  it("is an executable with a shebang", () => {
    assert.match(readFileSync(command, "utf8"), /^#!\/usr\/bin\/env node\n/);
    assert.strictEqual(statSync(command).mode & 0o777, 0o755);
  });

  it("is JavaScript alone: no native addon, no install script, no dependency", () => {
    for (const name of readdirSync(dist)) assert.match(name, /\.c?js$/);
    assert.notProperty(manifest, "dependencies");
    assert.notProperty(manifest, "scripts");
  });

  it("imports nothing but its own files and Node's modules", async () => {
    const { metafile } = await build({
      entryPoints: readdirSync(dist).map((name) => join(dist, name)),
      outdir: folder,
      write: false,
      bundle: true,
      metafile: true,
      format: "esm",
      platform: "node",
      packages: "external",
      logLevel: "silent",
    });
    const external = Object.values(metafile.inputs)
      .flatMap(({ imports }) => imports)
      .filter((imported) => imported.external)
      .map(({ path }) => path);
    assert.lengthOf(Object.keys(metafile.inputs), readdirSync(dist).length);
    assert.deepStrictEqual(
      external.filter((path) => !isBuiltin(path)),
      [],
    );
  });
});

describe("--version", () => {
  it("prints the version of the package and leaves no home behind", () => {
    const { stdout, status } = run(["--version"], join(folder, "home"));
    assert.strictEqual(stdout, `${manifest.version}\n`);
    assert.strictEqual(status, 0);
    assert.isFalse(existsSync(join(folder, "home")));
  });
});

describe("the compile cache", () => {
  it("lies in a home made for it, closed to others", () => {
    const home = join(folder, "home");
    assert.strictEqual(run(["--help"], home).stderr, "");
    assert.strictEqual(statSync(home).mode & 0o777, 0o700);
    assert.isNotEmpty(readdirSync(join(home, "cache", "compile")));
  });

  it("is not used where others could write code into it", () => {
    const home = join(folder, "home");
    mkdirSync(home);
    chmodSync(home, 0o777);
    assert.strictEqual(run(["--help"], home).stderr, "");
    assert.deepStrictEqual(readdirSync(home), []);
  });

  it("is done without where it cannot be made", () => {
    for (const home of [command, join(command, "below"), join(folder, "no", "parent")]) {
      const { stderr, status } = run(["--help"], home);
      assert.strictEqual(stderr, "");
      assert.strictEqual(status, 0);
    }
    assert.deepStrictEqual(readdirSync(folder), []);
  });

  it("is made anew where it was damaged", () => {
    const home = join(folder, "home");
    const file = keptCode(home, ["--help"]);
    const whole = readFileSync(file);
    for (const damage of [whole.subarray(0, 5000), whole.fill(7, 20_000, 90_000), Buffer.alloc(0)]) {
      writeFileSync(file, damage);
      assert.strictEqual(run(["--help"], home).status, 0);
      assert.isAbove(readFileSync(file).length, 90_000);
    }
  });

  it("keeps no code of a command that was refused", () => {
    const home = join(folder, "home");
    assert.strictEqual(run(["prepare", "--no-such-flag"], home).status, 2);
    assert.deepStrictEqual(readdirSync(join(home, "cache", "compile")), []);
  });

  it("forgets what another version left long ago", () => {
    const home = join(folder, "home");
    const file = keptCode(home, ["--help"]);
    const [command = ""] = basename(file).split(".", 1);
    const [old, recent, others] = [`${command}.old`, `${command}.recent`, "runs.old"];
    for (const name of [old, recent, others]) writeFileSync(join(dirname(file), name), "");
    for (const name of [old, others]) utimesSync(join(dirname(file), name), 1, 1);
    rmSync(file);
    run(["--help"], home);
    assert.sameMembers(readdirSync(dirname(file)), [basename(file), recent, others]);
  });

  it("lies in ~/.okstra when OKSTRA_HOME is not absolute", () => {
    run(["--help"], "relative");
    assert.deepStrictEqual(readdirSync(folder), [".okstra"]);
  });
});

describe("an older Node", () => {
  const older = olderNode();

  it("is told what is needed, with exit code 4", (context) => {
    if (older === undefined) return skipWithoutOlderNode(context.skip);
    const { stdout, stderr, status } = spawnSync(older, [command, "prepare"], { encoding: "utf8" });
    assert.strictEqual(status, 4);
    assert.strictEqual(stdout, "");
    assert.match(stderr, /needs Node 22\.19 or newer; this is Node/);
  });

  it("is told so as one document under --json", (context) => {
    if (older === undefined) return skipWithoutOlderNode(context.skip);
    const { stdout, stderr, status } = spawnSync(older, [command, "prepare", "--json"], { encoding: "utf8" });
    assert.strictEqual(status, 4);
    assert.strictEqual(stderr, "");
    assert.deepInclude(JSON.parse(stdout), { ok: false, command: "prepare", version: manifest.version });
  });
});

function keptCode(home: string, argv: ReadonlyArray<string>): string {
  assert.strictEqual(run(argv, home).status, 0);
  const cache = join(home, "cache", "compile");
  return join(cache, readdirSync(cache)[0] ?? "");
}

function run(argv: ReadonlyArray<string>, home: string) {
  const env = { PATH: process.env["PATH"], HOME: folder, OKSTRA_HOME: home };
  return spawnSync(process.execPath, [command, ...argv], { cwd: folder, env, encoding: "utf8" });
}

function skipWithoutOlderNode(skip: (reason: string) => void): void {
  const reason = "no Node below 22.19 on PATH";
  process.stderr.write(`skipped: ${reason}\n`);
  skip(reason);
}

function olderNode(): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((place) => join(place, "node"))
    .filter((file) => existsSync(file))
    .find((file) => {
      const [major = 0, minor = 0] = execFileSync(file, ["-p", "process.versions.node"], { encoding: "utf8" })
        .split(".")
        .map(Number);
      return major < 22 || (major === 22 && minor < 19);
    });
}

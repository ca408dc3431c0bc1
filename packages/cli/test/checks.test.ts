import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, assert, beforeEach, describe, it } from "vitest";

const workspace = fileURLToPath(new URL("../../../", import.meta.url));

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "okstra-checks-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the check for duplicate dependencies", () => {
  const lockfile = readFileSync(join(workspace, "pnpm-lock.yaml"), "utf8");

  it("fails on a second version of what the product uses", () => {
    const planted = lockfile.replace(/^packages:\n/m, "packages:\n  effect@3.0.0:\n    resolution: {}\n");
    const { status, stderr } = checkLockfile(planted);
    assert.strictEqual(status, 1);
    assert.include(stderr, "effect@3.0.0");
  });

  it("fails on a lockfile it does not understand", () => {
    assert.notStrictEqual(checkLockfile("importers: {}\npackages: {}\nsnapshots: {}\n").status, 0);
  });
});

describe("the check of names and manifests", () => {
  beforeEach(() => {
    for (const file of ["scripts/check-manifests.mjs", "scripts/setup.mjs"])
      cpSync(join(workspace, file), join(folder, file));
    writeManifest({ name: "@okstra/core", dependencies: { effect: "4.1.0" } });
    spawnSync("git", ["init", "--quiet"], { cwd: folder });
  });

  it("passes what keeps to the rules", () => {
    assert.deepInclude(checkManifests(), { status: 0, stderr: "" });
  });

  it("fails on a dependency that the layer may not have", () => {
    writeManifest({ name: "@okstra/core", dependencies: { execa: "9.0.0" } });
    assert.include(checkManifests().stderr, "must not depend on execa");
  });

  it("fails on a script that runs at install", () => {
    writeManifest({ name: "@okstra/core", scripts: { postinstall: "node x.js" } });
    assert.include(checkManifests().stderr, '"postinstall"');
  });

  it("fails on a package that no rule knows", () => {
    writeManifest({ name: "@okstra/new" });
    assert.include(checkManifests().stderr, "no rule says");
  });

  it("fails on a drawer", () => {
    for (const name of ["utils/a.ts", "index.ts", "helper.ts", "common/b.ts"])
      write(`packages/core/src/${name}`, "");
    assert.lengthOf(checkManifests().stderr.match(/not as a drawer/g) ?? [], 4);
  });
});

function checkLockfile(text: string) {
  const file = join(folder, "pnpm-lock.yaml");
  writeFileSync(file, text);
  return run([join(workspace, "scripts/check-duplicates.mjs"), file]);
}

function checkManifests() {
  return run([join(folder, "scripts/check-manifests.mjs")]);
}

function writeManifest(manifest: object): void {
  write("packages/core/package.json", JSON.stringify(manifest));
}

function write(file: string, text: string): void {
  mkdirSync(join(folder, file, ".."), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function run(argv: ReadonlyArray<string>) {
  const { status, stderr } = spawnSync(process.execPath, argv, { encoding: "utf8" });
  return { status, stderr };
}

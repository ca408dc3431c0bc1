import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, assert, beforeEach, describe, it } from "vitest";

const script = fileURLToPath(new URL("../../../scripts/embed-assets.mjs", import.meta.url));

let folder = "";
let templates = "";
let target = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "okstra-assets-"));
  templates = join(folder, "templates");
  target = join(folder, "generated", "shippedAssets.ts");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("embedding templates", () => {
  it("keys each text by its path, in the order of code points", async () => {
    for (const path of ["b.md", "a/z.md", "a.md", "\u{1F600}.md", "\uFF5E.md"])
      write(path, `text of ${path}\n`);
    assert.strictEqual(embed(), 0);
    const { shippedAssets } = await import(target);
    assert.deepStrictEqual(Object.keys(shippedAssets), [
      "a.md",
      "a/z.md",
      "b.md",
      "\uFF5E.md",
      "\u{1F600}.md",
    ]);
    assert.strictEqual(shippedAssets["a/z.md"], "text of a/z.md\n");
  });

  it("keeps every character", async () => {
    const text = '\uFEFF`${x}` \\n "q" \u2028 \r\n\0 日本\t';
    write("odd.md", text);
    assert.strictEqual(embed(), 0);
    assert.strictEqual((await import(target)).shippedAssets["odd.md"], text);
  });

  it("gives an empty record without templates", () => {
    assert.strictEqual(embed(), 0);
    const missing = readFileSync(target, "utf8");
    mkdirSync(templates);
    write(".hidden", "not a template");
    assert.strictEqual(embed(), 0);
    assert.strictEqual(readFileSync(target, "utf8"), missing);
    assert.include(missing, "shippedAssets: Readonly<Record<string, string>> = {};");
  });

  it("refuses what is not text", () => {
    mkdirSync(templates);
    writeFileSync(join(templates, "bytes.bin"), Buffer.from([0xff, 0xfe, 0x00]));
    assert.notStrictEqual(embed(), 0);
  });

  it("refuses a link", () => {
    mkdirSync(templates);
    symlinkSync("/etc/hostname", join(templates, "link.md"));
    assert.notStrictEqual(embed(), 0);
  });
});

describe("checking that the embedded assets are current", () => {
  it("fails before they are written and after a template changed, and writes nothing", () => {
    write("a.md", "one\n");
    assert.strictEqual(embed("--check"), 1);
    assert.strictEqual(embed(), 0);
    assert.strictEqual(embed("--check"), 0);
    write("a.md", "two\n");
    const before = readFileSync(target, "utf8");
    assert.strictEqual(embed("--check"), 1);
    assert.strictEqual(readFileSync(target, "utf8"), before);
  });
});

function write(path: string, text: string): void {
  mkdirSync(join(templates, path, ".."), { recursive: true });
  writeFileSync(join(templates, path), text);
}

function embed(...options: ReadonlyArray<string>): number | null {
  return spawnSync(process.execPath, [script, ...options, templates, target]).status;
}

import { UserFiles } from "@okstra/core/ports/UserFiles";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { layer } from "../src/UserFilesFs.ts";
import { putFiles, quickFolder } from "./temporaryProject.ts";

const folders = Effect.gen(function* () {
  const root = yield* quickFolder;
  const elsewhere = yield* quickFolder;
  putFiles(root, { "docs/brief.md": "inside\n", "sub/x": "" });
  putFiles(elsewhere, { "brief.md": "outside\n" });
  return { root, elsewhere, calledFrom: join(root, "sub") };
});
const read = (named: string, from: { readonly root: string; readonly calledFrom: string }) =>
  UserFiles.use((files) => files.read(named, from, { purpose: "brief", maxBytes: 64 })).pipe(
    Effect.provide(layer),
  );
const faultOf = (named: string, from: { readonly root: string; readonly calledFrom: string }) =>
  Effect.map(Effect.flip(read(named, from)), (error) => error.fault);

describe("reading a file that the user names", () => {
  it.effect("takes it from where the command was called and tells it from the root", () =>
    Effect.gen(function* () {
      const from = yield* folders;
      for (const named of ["../docs/brief.md", join(from.root, "docs/brief.md"), "./../docs//brief.md"]) {
        assert.strictEqual((yield* read(named, from)).path, "docs/brief.md");
      }
      const odd = "이름 with\nnewline.md";
      putFiles(from.root, { [`sub/${odd}`]: "x" });
      assert.strictEqual((yield* read(odd, from)).path, `sub/${odd}`);
    }),
  );

  it.effect("takes a regular file anywhere, with its absolute path", () =>
    Effect.gen(function* () {
      const from = yield* folders;
      const named = join(from.elsewhere, "brief.md");
      const file = yield* read(named, from);
      assert.strictEqual(file.path, named);
      assert.strictEqual(Buffer.from(file.bytes).toString(), "outside\n");
    }),
  );

  it.effect("follows a symlink to a regular file inside the root only", () =>
    Effect.gen(function* () {
      const from = yield* folders;
      const link = (target: string, name: string) => fs.symlinkSync(target, join(from.root, "sub", name));
      link("../docs/brief.md", "inside.md");
      link(join(from.elsewhere, "brief.md"), "outside.md");
      link("../docs", "folder.md");
      link("nowhere", "dangling.md");
      link("loop.md", "loop.md");
      link(from.elsewhere, "out");
      assert.strictEqual((yield* read("inside.md", from)).path, "docs/brief.md");
      assert.strictEqual(yield* faultOf("outside.md", from), "outside-root");
      assert.strictEqual(yield* faultOf("folder.md", from), "directory");
      assert.strictEqual(yield* faultOf("dangling.md", from), "symlink");
      assert.strictEqual(yield* faultOf("loop.md", from), "symlink");
      assert.strictEqual(yield* faultOf("out/brief.md", from), "outside-root");
      const outer = join(from.elsewhere, "link.md");
      fs.symlinkSync(join(from.elsewhere, "brief.md"), outer);
      assert.strictEqual(yield* faultOf(outer, from), "outside-root");
    }),
  );

  it.effect("gives one clear fault for each unusable thing, and waits for none", () =>
    Effect.gen(function* () {
      const from = yield* folders;
      execFileSync("mkfifo", [join(from.root, "sub/fifo")]);
      putFiles(from.root, { "sub/large": "x".repeat(65) });
      assert.strictEqual(yield* faultOf("fifo", from), "not-regular");
      assert.strictEqual(yield* faultOf("/dev/zero", from), "not-regular");
      assert.strictEqual(yield* faultOf("..", from), "directory");
      assert.strictEqual(yield* faultOf("none.md", from), "missing");
      assert.strictEqual(yield* faultOf("large", from), "too-large");
      assert.strictEqual(yield* faultOf("", from), "bad-path");
      assert.strictEqual(yield* faultOf("a\0b", from), "bad-path");
      assert.strictEqual(yield* faultOf("x".repeat(5000), from), "bad-path");
    }),
  );
});

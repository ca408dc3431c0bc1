import { ProjectFiles } from "@okstra/core/ports/ProjectFiles";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { layer } from "../src/ProjectFilesFs.ts";
import { putFiles, quickFolder } from "./temporaryProject.ts";

const options = { purpose: "evidence input", maxBytes: 64 };
const onFiles = <A, E>(use: (files: ProjectFiles["Service"]) => Effect.Effect<A, E>) =>
  ProjectFiles.use(use).pipe(Effect.provide(layer));
const read = (root: string, path: string) => onFiles((files) => files.read(root, path, options));
const faultOf = (root: string, path: string) =>
  Effect.map(Effect.flip(read(root, path)), (error) => error.fault);

describe("reading inside a project", () => {
  it.effect("takes names with spaces, Hangul and a newline", () =>
    Effect.gen(function* () {
      const root = yield* quickFolder;
      for (const path of ["a b/c d.md", "문서/주문.md", "new\nline.md", "-rf", "..data/x"]) {
        putFiles(root, { [path]: path });
        const content = yield* read(root, path);
        assert.strictEqual(Buffer.from(content!.bytes).toString(), path);
        assert.deepStrictEqual(
          (yield* onFiles((files) => files.digest(root, path, options)))!.sha256,
          content!.sha256,
        );
      }
    }),
  );

  it.effect("answers null where nothing is, also below a file", () =>
    Effect.gen(function* () {
      const root = yield* quickFolder;
      putFiles(root, { file: "x" });
      for (const path of ["none", "none/deeper", "file/below"]) {
        assert.isNull(yield* read(root, path));
        assert.isNull(yield* onFiles((files) => files.digest(root, path, options)));
        assert.isNull(yield* onFiles((files) => files.changedAt(root, path)));
        assert.deepStrictEqual(yield* onFiles((files) => files.list(root, path)), []);
      }
    }),
  );

  it.effect("refuses a path that is none or leads out", () =>
    Effect.gen(function* () {
      const root = yield* quickFolder;
      assert.strictEqual(yield* faultOf(root, "a\0b"), "bad-path");
      assert.strictEqual(yield* faultOf(root, ""), "bad-path");
      assert.strictEqual(yield* faultOf(root, "x".repeat(300)), "bad-path");
      assert.strictEqual(yield* faultOf(root, "../x"), "outside-root");
      assert.strictEqual(yield* faultOf(root, "a/../../x"), "outside-root");
      assert.strictEqual(yield* faultOf(root, "/etc/passwd"), "outside-root");
    }),
  );

  it.effect("follows no symlink, neither as file nor on the way, and says which one it was", () =>
    Effect.gen(function* () {
      const root = yield* quickFolder;
      const elsewhere = yield* quickFolder;
      putFiles(root, { "real/file": "x" });
      putFiles(elsewhere, { file: "secret" });
      fs.symlinkSync(join(root, "real/file"), join(root, "link"));
      fs.symlinkSync(elsewhere, join(root, "real/out"));
      assert.strictEqual(yield* faultOf(root, "link"), "symlink");
      const error = yield* Effect.flip(read(root, "real/out/file"));
      assert.deepInclude(error, {
        fault: "symlink",
        detail: "real/out",
        path: "real/out/file",
        purpose: "evidence input",
      });
      assert.strictEqual(
        (yield* Effect.flip(onFiles((files) => files.list(root, "real/out")))).fault,
        "symlink",
      );
      assert.strictEqual(
        (yield* Effect.flip(onFiles((files) => files.changedAt(root, "link")))).fault,
        "symlink",
      );
    }),
  );

  it.effect("waits on no fifo or socket and reads no directory", () =>
    Effect.gen(function* () {
      const root = yield* quickFolder;
      execFileSync("mkfifo", [join(root, "fifo")]);
      fs.mkdirSync(join(root, "folder"));
      const server = createServer().listen(join(root, "socket"));
      yield* Effect.promise(() => new Promise((resolve) => server.once("listening", resolve)));
      assert.strictEqual(yield* faultOf(root, "fifo"), "not-regular");
      assert.strictEqual(yield* faultOf(root, "socket"), "not-regular");
      assert.strictEqual(yield* faultOf(root, "folder"), "directory");
      assert.strictEqual(
        (yield* Effect.flip(onFiles((files) => files.digest(root, "fifo", options)))).fault,
        "not-regular",
      );
      server.close();
    }),
  );

  it.effect("refuses what is too large by a byte, and a file that says it has none", () =>
    Effect.gen(function* () {
      const root = yield* quickFolder;
      putFiles(root, { full: "x".repeat(64), over: "x".repeat(65) });
      assert.strictEqual((yield* read(root, "full"))!.bytes.length, 64);
      assert.strictEqual(yield* faultOf(root, "over"), "too-large");
      // Such files report a size of 0 and still have content, like one that grows while it is read.
      if (fs.existsSync("/proc/self/status"))
        assert.strictEqual(yield* faultOf("/proc", `${process.pid}/status`), "too-large");
    }),
  );

  it.effect("lists names by code point", () =>
    Effect.gen(function* () {
      const root = yield* quickFolder;
      putFiles(root, { "d/b": "", "d/B": "", "d/가": "", "d/😀": "", "d/\uffee": "" });
      assert.deepStrictEqual(yield* onFiles((files) => files.list(root, "d")), [
        "B",
        "b",
        "가",
        "\uffee",
        "😀",
      ]);
      assert.strictEqual(
        (yield* Effect.flip(onFiles((files) => files.list(root, "d/b")))).fault,
        "no-such-folder",
      );
    }),
  );
});

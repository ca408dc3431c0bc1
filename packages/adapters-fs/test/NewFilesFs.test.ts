import { NewFiles } from "@okstra/core/ports/NewFiles";
import { type FileFault, FileUnfit } from "@okstra/core/ports/ProjectFiles";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fs from "node:fs";
import { join } from "node:path";
import { type DurableFiles, nodeFiles } from "../src/DurableFiles.ts";
import { layerOn } from "../src/NewFilesFs.ts";
import { putFiles, quickFolder, treeOf, visibleTree } from "./temporaryProject.ts";
import { killedAt, systemFault, watchedFiles, writing } from "./watchedFiles.ts";

const path = ".okstra/새 파일.json";
const create = (root: string, files: DurableFiles = nodeFiles, named = path) =>
  NewFiles.use((service) => service.create(root, named, "new\n", { mode: 0o644 })).pipe(
    Effect.provide(layerOn(files)),
  );

describe("creating a single file", () => {
  it.effect("makes it with its folders and its mode, and leaves nothing beside it", () =>
    Effect.gen(function* () {
      const root = yield* quickFolder;
      assert.strictEqual(yield* create(root), "created");
      assert.deepStrictEqual(Object.keys(treeOf(root)), [".okstra", path]);
      assert.strictEqual(fs.readFileSync(join(root, path), "utf8"), "new\n");
      assert.strictEqual(fs.statSync(join(root, path)).mode & 0o777, 0o644);
    }),
  );

  it.effect("never touches one that exists, also when it appears at the last moment", () =>
    Effect.gen(function* () {
      const root = yield* quickFolder;
      const late = watchedFiles(nodeFiles, (step) => {
        if (step.operation === "link") fs.writeFileSync(step.paths[1]!, "theirs\n");
      });
      assert.strictEqual(yield* create(root, late), "exists");
      assert.strictEqual(yield* create(root), "exists");
      assert.strictEqual(fs.readFileSync(join(root, path), "utf8"), "theirs\n");
      assert.deepStrictEqual(Object.keys(treeOf(root)), [".okstra", path]);
    }),
  );

  it.effect("works where there are no hard links", () =>
    Effect.gen(function* () {
      const root = yield* quickFolder;
      const linkless = watchedFiles(nodeFiles, (step) => {
        if (step.operation === "link") throw systemFault("EPERM", step.paths[1]!);
      });
      assert.strictEqual(yield* create(root, linkless), "created");
      assert.strictEqual(yield* create(root, linkless), "exists");
      assert.deepStrictEqual(Object.keys(treeOf(root)), [".okstra", path]);
    }),
  );

  it.effect("refuses symlinks, folders and paths that lead out", () =>
    Effect.gen(function* () {
      const root = yield* quickFolder;
      putFiles(root, { "folder/x": "", file: "" });
      fs.symlinkSync(join(root, "folder"), join(root, "link"));
      fs.symlinkSync("nowhere", join(root, "dangling"));
      const before = treeOf(root);
      const faults: Readonly<Record<string, FileFault>> = {
        "link/x": "symlink",
        dangling: "symlink",
        folder: "directory",
        "file/x": "no-such-folder",
        "../x": "outside-root",
        "/x": "outside-root",
        "a\0b": "bad-path",
        "": "bad-path",
      };
      for (const [named, fault] of Object.entries(faults)) {
        const error = yield* Effect.flip(create(root, nodeFiles, named));
        assert.isTrue(error instanceof FileUnfit && error.fault === fault, JSON.stringify(named));
      }
      assert.deepStrictEqual(treeOf(root), before);
    }),
  );

  it.effect("leaves the whole file or none whatever step fails or is the last", () =>
    Effect.gen(function* () {
      let steps = 0;
      yield* create(
        yield* quickFolder,
        watchedFiles(nodeFiles, () => void steps++),
      );
      for (let at = 1; at <= steps; at++) {
        const dead = yield* quickFolder;
        yield* Effect.exit(create(dead, killedAt(nodeFiles, at, { torn: true })));
        if (fs.existsSync(join(dead, path)))
          assert.strictEqual(fs.readFileSync(join(dead, path), "utf8"), "new\n");
        const root = yield* quickFolder;
        let failed: string | null = null;
        const full = watchedFiles(nodeFiles, (step) => {
          if (step.number !== at || !writing.has(step.operation)) return;
          failed = step.operation;
          throw systemFault("ENOSPC", step.paths[0]!);
        });
        const result = yield* Effect.result(create(root, full));
        if (Result.isFailure(result))
          assert.deepInclude(result.failure, { _tag: "EnvironmentUnfit", cause: "ENOSPC" });
        const names = Object.keys(visibleTree(treeOf(root))).filter(
          (name) => name !== ".okstra" && name !== path,
        );
        // Only where removing is what fails does the temporary name stay.
        assert.strictEqual(names.length, failed === "unlink" ? 1 : 0, `step ${at}: ${failed}`);
        if (fs.existsSync(join(root, path)))
          assert.strictEqual(fs.readFileSync(join(root, path), "utf8"), "new\n");
      }
    }),
  );
});

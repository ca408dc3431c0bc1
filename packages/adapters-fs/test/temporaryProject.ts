import * as Effect from "effect/Effect";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folderIn = (base: string) =>
  Effect.acquireRelease(
    Effect.sync(() => fs.realpathSync(fs.mkdtempSync(join(base, "okstra-test-")))),
    (folder) => Effect.sync(() => fs.rmSync(folder, { recursive: true, force: true })),
  );

/** A folder on the real disk, removed with the surrounding scope. */
export const temporaryFolder = folderIn(tmpdir());

/** The same where syncs cost nothing: for tests that try every step of a commit. */
export const quickFolder = folderIn(fs.existsSync("/dev/shm") ? "/dev/shm" : tmpdir());

/** Puts files below a folder. */
export const putFiles = (root: string, files: Readonly<Record<string, string>>): void => {
  for (const [path, content] of Object.entries(files)) {
    fs.mkdirSync(join(root, path, ".."), { recursive: true, mode: 0o700 });
    fs.writeFileSync(join(root, path), content);
  }
};

/** Everything below a folder: path → kind, permission bits and digest. */
export const treeOf = (root: string): Readonly<Record<string, string>> => {
  const tree: Record<string, string> = {};
  const walk = (path: string): void => {
    for (const name of fs.readdirSync(join(root, path)).sort()) {
      const inside = path === "" ? name : `${path}/${name}`;
      const stats = fs.lstatSync(join(root, inside));
      const mode = (stats.mode & 0o777).toString(8);
      if (stats.isDirectory()) {
        tree[inside] = `directory ${mode}`;
        walk(inside);
      } else if (stats.isSymbolicLink()) tree[inside] = `symlink ${fs.readlinkSync(join(root, inside))}`;
      else
        tree[inside] = `file ${mode} ${createHash("sha256")
          .update(fs.readFileSync(join(root, inside)))
          .digest("hex")}`;
    }
  };
  walk("");
  return tree;
};

/** What a reader of the task sees: without staging and without folders in which nothing lies. */
export const visibleTree = (tree: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const kept = Object.entries(tree).filter(([path]) => !path.includes("/.staging"));
  const files = kept.filter(([, what]) => !what.startsWith("directory")).map(([path]) => path);
  return Object.fromEntries(
    kept.filter(
      ([path, what]) => !what.startsWith("directory") || files.some((file) => file.startsWith(`${path}/`)),
    ),
  );
};

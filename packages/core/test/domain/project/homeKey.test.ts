import { createHash } from "node:crypto";
import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { homeKey } from "../../../src/domain/project/homeKey.ts";
import type { ProjectPlace } from "../../../src/domain/project/ProjectPlace.ts";
import { slugify } from "../../../src/domain/task/slugify.ts";

const id = Result.getOrThrow(slugify("demo"));
const place = (root: string, commonDir: string | null, subPath = ""): ProjectPlace => ({
  root,
  calledFrom: root,
  git:
    commonDir === null
      ? null
      : { commonDir, subPath, indexFile: `${commonDir}/index`, head: null, fromLinkedWorktree: false },
});
const hash8 = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

describe("homeKey", () => {
  it("is the id and eight digits of the hash of the common directory", () => {
    assert.strictEqual(homeKey(id, place("/w/a", "/w/a/.git")), `demo-${hash8("/w/a/.git")}`);
  });
  it("is the hash of the root without git", () =>
    assert.strictEqual(homeKey(id, place("/w/a", null)), `demo-${hash8("/w/a")}`));
  it("is one for all worktrees, and another for another clone, sub-path or submodule", () => {
    const key = homeKey(id, place("/w/a", "/w/a/.git"));
    assert.strictEqual(homeKey(id, place("/elsewhere", "/w/a/.git")), key);
    const others = [
      homeKey(id, place("/w/b", "/w/b/.git")),
      homeKey(id, place("/w/a/modules/x", "/w/a/.git", "modules/x")),
      homeKey(id, place("/w/a/sub", "/w/a/.git/modules/x")),
    ];
    assert.strictEqual(new Set([key, ...others]).size, 4);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "vitest";
import { errorClasses, errorReference, isTagInUse, standaloneTags } from "../scripts/errorReference.ts";
import { problemTags, warningTags } from "../scripts/standaloneTags.ts";
import { workspace } from "./okstraProcess.ts";

describe("docs/errors.md", () => {
  it("is current: run `node scripts/generate-errors.ts` after a change", () => {
    assert.strictEqual(readFileSync(join(workspace, "docs/errors.md"), "utf8"), errorReference(workspace));
  });

  it("tells of every refusal of the sources, each once", () => {
    const tags = errorClasses(workspace).map(({ tag }) => tag);
    assert.isAbove(tags.length, 50);
    assert.strictEqual(new Set(tags).size, tags.length);
    assert.includeMembers(tags, ["UsageRefused", "RerunDiffers", "TaskLocked", "FileUnfit", "Bug"]);
  });

  it("tells of every tag that is no error of its own: packages/cli/scripts/standaloneTags.ts", () => {
    const told = Object.keys({ ...problemTags, ...warningTags });
    assert.deepStrictEqual(
      standaloneTags(workspace).filter((tag) => !told.includes(tag)),
      [],
    );
    const isInUse = isTagInUse(workspace);
    assert.deepStrictEqual(
      told.filter((tag) => !isInUse(tag)),
      [],
    );
  });
});

import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { noFrontMatter, unreadFrontMatter } from "../../../src/domain/brief/readBriefFrontMatter.ts";
import { parsePrepareFlags } from "../../../src/domain/prepare/parsePrepareFlags.ts";
import { resolveTask } from "../../../src/domain/prepare/resolveTask.ts";
import type { HomeKey } from "../../../src/domain/project/ProjectPlace.ts";
import { slug } from "../../samples/sampleArtefacts.ts";

const request = Result.getOrThrow(parsePrepareFlags({ "task-brief": "brief.md" }));
const project = { id: slug("shop"), homeKey: "shop-00000000" as HomeKey };

const refusedTags = (...given: Parameters<typeof resolveTask>) => {
  const resolved = resolveTask(...given);
  return Result.isFailure(resolved) ? resolved.failure.map(({ _tag }) => _tag) : null;
};

describe("the task that is asked for", () => {
  it("is refused for each of its parts at once", () => {
    const asked = { ...request, taskGroup: "..", taskId: "!!", taskType: "implementation" as const };
    assert.deepStrictEqual(refusedTags(asked, noFrontMatter, project), [
      "TaskTypeNotPrepared",
      "SlugRefused",
      "SlugRefused",
    ]);
    assert.deepStrictEqual(refusedTags({ ...asked, taskGroup: null }, noFrontMatter, project), [
      "ValuesMissing",
      "TaskTypeNotPrepared",
      "SlugRefused",
    ]);
  });

  it("is not told to be missing where it may stand in a front matter that was not read", () => {
    assert.deepStrictEqual(refusedTags(request, unreadFrontMatter, project), []);
  });
});

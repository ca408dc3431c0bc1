import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { formatRunRef } from "../../../src/domain/run/RunRef.ts";
import { parseRunRef } from "../../../src/domain/run/parseRunRef.ts";
import { parseTaskRef } from "../../../src/domain/task/TaskKey.ts";

const expectedOf = (text: string): ReadonlyArray<string> => {
  const result = parseRunRef(text);
  return Result.isFailure(result) ? result.failure.problems.map((problem) => problem.expected) : [];
};

describe("parseRunRef", () => {
  for (const text of [
    "auth/fix-login/error-analysis/001",
    "auth/x/implementation/stage-12/1000",
    "인증/로그인/error-analysis/042",
  ]) {
    it(`reads ${text} back as it is written`, () => {
      const { folder, seq } = Result.getOrThrow(parseRunRef(text));
      assert.notStrictEqual(seq, "latest");
      if (seq !== "latest") assert.strictEqual(formatRunRef({ ...folder, seq }), text);
    });
  }

  it("takes latest for the last run", () => {
    const read = Result.getOrThrow(parseRunRef("auth/x/implementation/stage-2/latest"));
    assert.strictEqual(read.seq, "latest");
    assert.strictEqual(read.folder.stage, 2);
  });

  it("tells every wrong part", () => {
    const expected = expectedOf("Auth/../error-analisis/stage-0/01").join("\n");
    for (const part of ["the group's slug, auth", "a task's slug", "error-analysis", "stage-<N>", "001"])
      assert.include(expected, part);
  });

  for (const text of [
    "",
    "a/b",
    "a/b/error-analysis/000",
    "a/b/error-analysis/1",
    "a/b/error-analysis/001/2/3",
    "a/b/error-analysis/stage-01/001",
  ]) {
    it(`refuses ${JSON.stringify(text)}`, () => assert.isAbove(expectedOf(text).length, 0));
  }
});

describe("parseTaskRef", () => {
  it("folds both parts and keeps the id as written", () => {
    const ref = parseTaskRef("Auth/Fix Login");
    assert.strictEqual(ref?.group, "auth");
    assert.strictEqual(ref?.task, "fix-login");
    assert.strictEqual(ref?.given, "Fix Login");
  });
  for (const text of ["", "a", "a/b/c", "a/", "/b", "../b", "a/con"]) {
    it(`is null for ${JSON.stringify(text)}`, () => assert.isNull(parseTaskRef(text)));
  }
});

import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { changeWords, parseFlagChanges } from "../../../src/domain/prepare/FlagChanges.ts";

describe("the changes of a rerun", () => {
  it.each([
    ["directive=Look again."],
    ["directive="],
    ["render-only", "no-plan-verification=off"],
    ["evidence-inputs=a.log", "evidence-inputs=b.log", "critic=off"],
  ])("read the same from the words they are told as: %s", (...words) => {
    const changes = Result.getOrThrow(parseFlagChanges(words));
    const told = changeWords(changes);
    assert.isTrue(told.every((word, at) => at % 2 === 1 || word === "--set"));
    const again = Result.getOrThrow(parseFlagChanges(told.filter((_, at) => at % 2 === 1)));
    assert.deepStrictEqual(again, changes);
  });
});

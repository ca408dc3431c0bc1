import { assert, describe, it } from "@effect/vitest";
import * as Result from "effect/Result";
import { maxAnswerBytes, parseAnswerWords } from "../../../src/domain/report/parseAnswerWords.ts";

const problemsOf = (...words: ReadonlyArray<string>) =>
  Result.getOrThrow(Result.flip(parseAnswerWords(words))).problems;

describe("the words of an answer", () => {
  it("are an id in any case and a text that is kept as given", () => {
    assert.deepStrictEqual(Result.getOrThrow(parseAnswerWords(["c-001= a=b\n", "C-1000=\u001b[2J"])), [
      { id: "C-001", answer: " a=b\n" },
      { id: "C-1000", answer: "\u001b[2J" },
    ]);
  });

  it("are refused all at once", () => {
    const problems = problemsOf(
      "yes",
      "=yes",
      "F-001=yes",
      "C-01=yes",
      "C-001=",
      "C-002= \t\n",
      "C-003=<answer>",
      "C-004=yes",
      "c-004=no",
    );
    assert.deepStrictEqual(
      problems.map(({ tag, subject }) => [tag, subject]),
      [
        ["AnswerMalformed", '"yes"'],
        ["AnswerMalformed", '"=yes"'],
        ["AnswerMalformed", '"F-001=yes"'],
        ["AnswerMalformed", '"C-01=yes"'],
        ["AnswerEmpty", "C-001"],
        ["AnswerEmpty", "C-002"],
        ["AnswerEmpty", "C-003"],
        ["AnswerRepeated", "C-004"],
      ],
    );
  });

  it("hold up to 64 KiB each, counted in bytes", () => {
    const longest = "é".repeat(maxAnswerBytes / 2);
    assert.isTrue(Result.isSuccess(parseAnswerWords([`C-001=${longest}`, `C-002=${longest}`])));
    assert.deepStrictEqual(
      problemsOf(`C-001=${longest}.`).map(({ tag, got }) => [tag, got]),
      [["AnswerTooLong", `${maxAnswerBytes + 1} bytes`]],
    );
  });
});

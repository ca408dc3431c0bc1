import * as Result from "effect/Result";
import { UsageRefused } from "../prepare/UsageRefused.ts";
import type { Problem } from "../refusal/Problem.ts";
import { utf8Length } from "../text/utf8Length.ts";
import { shownValue } from "../text/shownValue.ts";

export interface GivenAnswer {
  /** In upper case, as reports write it. */
  readonly id: string;
  /** As it was given. */
  readonly answer: string;
}

/** Bytes of one answer in UTF-8. */
export const maxAnswerBytes = 64 * 1024;

/** What printed commands have in the place of an answer. */
export const answerPlaceholder = "<answer>";

/** Reads `<id>=<text>` words; everything that is wrong with them is told at once. Reports are not asked. */
export const parseAnswerWords = (
  words: ReadonlyArray<string>,
): Result.Result<ReadonlyArray<GivenAnswer>, UsageRefused> => {
  const answers: Array<GivenAnswer> = [];
  const problems: Array<Problem> = [];
  for (const word of words) {
    const at = word.indexOf("=");
    const id = word.slice(0, Math.max(0, at)).trim().toUpperCase();
    if (!/^C-\d{3,}$/u.test(id)) {
      problems.push(
        problem(
          "AnswerMalformed",
          shownValue(word),
          shownValue(word),
          'an item\'s id and its answer: C-001="…"',
        ),
      );
      continue;
    }
    const answer = word.slice(at + 1);
    const bytes = utf8Length(answer);
    if (answers.some((other) => other.id === id))
      problems.push(problem("AnswerRepeated", id, "two answers", "one answer to each item"));
    if (["", answerPlaceholder, "…"].includes(answer.trim()))
      problems.push(
        problem("AnswerEmpty", id, answer.trim() === "" ? "nothing" : shownValue(answer), "an answer"),
      );
    if (bytes > maxAnswerBytes)
      problems.push(problem("AnswerTooLong", id, `${bytes} bytes`, `at most ${maxAnswerBytes} bytes`));
    answers.push({ id, answer });
  }
  return problems.length === 0
    ? Result.succeed(answers)
    : Result.fail(new UsageRefused({ command: "answer", problems }));
};

const problem = (tag: string, subject: string, got: string, expected: string): Problem => ({
  tag,
  subject,
  got,
  expected,
  message:
    subject === got
      ? `${got} is no answer; expected ${expected}.`
      : `${subject} got ${got}; expected ${expected}.`,
});

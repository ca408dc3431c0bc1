import type { Refusal, Warning } from "@okstra/core/domain/refusal/Problem";
import { visibleText } from "@okstra/core/domain/text/visibleText";

/**
 * A refusal for people: what is wrong, each problem with got beside expected, the next step. A newline parts only the
 * messages of several problems; within one it came from a file or a flag, and would let that speak as okstra.
 */
export const refusalLines = (refusal: Refusal): ReadonlyArray<string> => {
  const { problems } = refusal;
  const first = refusal.message.split("\n")[0]!;
  const alone = problems.length === 1 && problems[0]!.message === refusal.message;
  const told = problems.some((problem) => problem.message.split("\n")[0] === first);
  return [
    `error: ${visibleText(alone ? refusal.message : told ? countOf(problems.length) : first)}`,
    ...problems.flatMap((problem) => [
      ...(alone ? [] : [`  - ${visibleText(problem.message)}`]),
      `${alone ? "  " : "      "}got: ${visibleText(problem.got)}`,
      `${alone ? "  " : "      "}expected: ${visibleText(problem.expected)}`,
    ]),
    ...refusal.nextStep.split("\n").map((step) => `  next: ${visibleText(step)}`),
  ];
};

const countOf = (problems: number): string =>
  problems === 1 ? "one thing is wrong." : `${problems} things are wrong.`;

export const warningLines = (warnings: ReadonlyArray<Warning>): ReadonlyArray<string> =>
  warnings.map((warning) => `warning: ${visibleText(warning.message)}`);

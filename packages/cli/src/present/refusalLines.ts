import type { Refusal, Warning } from "@okstra/core/domain/refusal/Problem";
import { visibleText } from "@okstra/core/domain/text/visibleText";

/** A refusal for people: what is wrong, each problem with got beside expected, the next step. */
export const refusalLines = (refusal: Refusal): ReadonlyArray<string> => {
  const [first, ...rest] = visibleText(refusal.message, { keep: "newlines" }).split("\n");
  const single = refusal.problems.length === 1 && refusal.problems[0]!.message === refusal.message;
  return [
    `error: ${first}`,
    ...(refusal.problems.length > 1 || !single
      ? refusal.problems.flatMap((problem) => [
          `  - ${visibleText(problem.message)}`,
          `      got: ${visibleText(problem.got)}   expected: ${visibleText(problem.expected)}`,
        ])
      : [
          ...rest.map((line) => `  ${line}`),
          `  got: ${visibleText(refusal.problems[0]!.got)}`,
          `  expected: ${visibleText(refusal.problems[0]!.expected)}`,
        ]),
    ...refusal.nextStep.split("\n").map((step) => `  next: ${visibleText(step)}`),
  ];
};

export const warningLines = (warnings: ReadonlyArray<Warning>): ReadonlyArray<string> =>
  warnings.map((warning) => `warning: ${visibleText(warning.message)}`);

import * as Data from "effect/Data";
import { closeSentence } from "../text/closeSentence.ts";
import type { Problem, Refusal } from "../refusal/Problem.ts";

/** The words about the roster contradict themselves or mean nothing, whatever project they were said in. */
export class SelectionMalformed
  extends Data.TaggedError("SelectionMalformed")<{
    readonly problems: ReadonlyArray<Problem>;
  }>
  implements Refusal
{
  override get message(): string {
    return `The flags about roles and models can't be used:\n${this.problems
      .map((problem) => `  ${problem.message}`)
      .join("\n")}`;
  }
  get nextStep(): string {
    return "Mend these flags; docs/flags.md tells what each of them means.";
  }
}

/** Gathers problems while words are read, so that all of them are told at once. */
export type Complain = (flag: string, got: string, expected: string) => void;

export const complainInto =
  (problems: Array<Problem>): Complain =>
  (flag, got, expected) => {
    problems.push({
      tag: "SelectionMalformed",
      subject: flag,
      got,
      expected,
      message: closeSentence(`${flag}: got ${got}, expected ${expected}`),
    });
  };

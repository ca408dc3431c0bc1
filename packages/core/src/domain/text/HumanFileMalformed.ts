import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import { closeSentence } from "./closeSentence.ts";

/** One thing that is wrong in a file that a person writes. Texts are fit to be shown. */
export interface HumanFileFault {
  readonly tag: "SyntaxFault" | "UnknownKey" | "MissingKey" | "WrongValue";
  /** JSON pointer; "" for the whole file. */
  readonly pointer: string;
  readonly got: string;
  readonly expected: string;
  /** Counted from 1; null where only the pointer is known. */
  readonly at: { readonly line: number; readonly column: number } | null;
}

/** A settings file, or a front matter, that cannot be taken: everything that is wrong in it at once. */
export class HumanFileMalformed
  extends Data.TaggedError("HumanFileMalformed")<{
    readonly file: string;
    readonly faults: ReadonlyArray<HumanFileFault>;
  }>
  implements Refusal
{
  override get message(): string {
    return this.problems.map((problem) => problem.message).join("\n");
  }
  get problems(): ReadonlyArray<Problem> {
    return this.faults.map((fault) => {
      const subject = subjectOf(this.file, fault);
      return {
        tag: fault.tag,
        subject,
        got: fault.got,
        expected: fault.expected,
        message: closeSentence(`${subject}: got ${fault.got}, expected ${fault.expected}`),
      };
    });
  }
  get nextStep(): string {
    return `Mend ${this.file} and run the command again.`;
  }
}

const subjectOf = (file: string, fault: HumanFileFault): string => {
  const place = fault.at === null ? file : `${file}:${fault.at.line}:${fault.at.column}`;
  return fault.pointer === "" ? place : `${place}#${fault.pointer}`;
};

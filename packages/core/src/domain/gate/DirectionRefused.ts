import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";

/** A direction that can't be planned: nothing was selected, or not what stands in the report or the published plan. */
export class DirectionRefused
  extends Data.TaggedError("DirectionRefused")<{
    readonly report: string;
    readonly faults: ReadonlyArray<DirectionFault>;
    readonly remedy: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `The direction of ${this.report} can't be planned: ${this.faults.map((fault) => fault.sentence).join("; ")}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return this.faults.map(({ subject, got, expected, sentence }) => ({
      tag: this._tag,
      subject,
      got,
      expected,
      message: `${this.report}: ${sentence}.`,
    }));
  }
  get nextStep(): string {
    return this.remedy;
  }
}

export interface DirectionFault {
  readonly subject: string;
  readonly got: string;
  readonly expected: string;
  readonly sentence: string;
}

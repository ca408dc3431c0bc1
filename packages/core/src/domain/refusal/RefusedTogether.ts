import * as Data from "effect/Data";
import type { Problem, Refusal } from "./Problem.ts";

/** Several independent gates refuse at once: everything that is wrong, in one answer. */
export class RefusedTogether
  extends Data.TaggedError("RefusedTogether")<{
    readonly refusals: ReadonlyArray<Refusal>;
  }>
  implements Refusal
{
  override get message(): string {
    return this.refusals.map((refusal) => refusal.message).join("\n");
  }
  get problems(): ReadonlyArray<Problem> {
    return this.refusals.flatMap((refusal) => refusal.problems);
  }
  get nextStep(): string {
    return [...new Set(this.refusals.map((refusal) => refusal.nextStep))].join("\n");
  }
}

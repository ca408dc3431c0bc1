import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import type { TaskType } from "../task/TaskType.ts";

/** Flags that mean nothing in the phase that is prepared. */
export class FlagNotForPhase
  extends Data.TaggedError("FlagNotForPhase")<{
    readonly flags: ReadonlyArray<string>;
    readonly taskType: TaskType;
    /** The phase they belong to. */
    readonly meantFor: TaskType;
  }>
  implements Refusal
{
  override get message(): string {
    return `${this.flags.map((flag) => `--${flag}`).join(" and ")} can't be given for ${this.taskType}: only ${this.meantFor} knows ${this.flags.length === 1 ? "it" : "them"}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return this.flags.map((flag) => ({
      tag: this._tag,
      subject: `--${flag}`,
      got: `the phase ${this.taskType}`,
      expected: `the phase ${this.meantFor}`,
      message: `--${flag} belongs to ${this.meantFor}, and this is ${this.taskType}.`,
    }));
  }
  get nextStep(): string {
    return `Leave ${this.flags.map((flag) => `--${flag}`).join(" and ")} out, or prepare ${this.meantFor} with --task-type ${this.meantFor}.`;
  }
}

import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import type { RunStatus } from "./runStatus.ts";

/** A run that has ended takes no more records: its report speaks of what was. */
export class RunEnded
  extends Data.TaggedError("RunEnded")<{
    readonly runRef: string;
    readonly status: Extract<RunStatus, "completed" | "failed">;
  }>
  implements Refusal
{
  override get message(): string {
    return `Run ${this.runRef} is ${this.status}; nothing more is recorded of its workers.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.runRef,
        got: `a run that is ${this.status}`,
        expected: "a run that is prepared, running or aborted",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return `See what came of it with \`okstra show ${this.runRef}\`.`;
  }
}

/** A worker is said to have completed, and there is no text of this attempt. */
export class WorkerResultMissing
  extends Data.TaggedError("WorkerResultMissing")<{
    readonly workerId: string;
    /** Where the result would be found by itself. */
    readonly path: string;
    /** A text stands there, and an earlier attempt's record has it. */
    readonly recordedAs: number | null;
  }>
  implements Refusal
{
  override get message(): string {
    return this.recordedAs === null
      ? `${this.workerId} can't be recorded as completed: there is no result at ${this.path}.`
      : `${this.workerId} can't be recorded as completed: what stands at ${this.path} is the result of attempt ${this.recordedAs}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.path,
        got: this.recordedAs === null ? "no file" : `the result of attempt ${this.recordedAs}`,
        expected: "the worker's final message of this attempt",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Save the worker's final message as a file and name it with --result <file>.";
  }
}

/** An attempt whose record another process writes. */
export class AttemptRunsElsewhere
  extends Data.TaggedError("AttemptRunsElsewhere")<{
    readonly workerId: string;
    readonly attempt: number;
    readonly runRef: string;
    readonly status: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `Attempt ${this.attempt} of ${this.workerId} is ${this.status}, and its own process records how it ends.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.workerId,
        got: `attempt ${this.attempt}, ${this.status} and started by okstra`,
        expected: "an attempt that was started by hand, or none that runs",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return `See how far it is with \`okstra show ${this.runRef}\`.`;
  }
}

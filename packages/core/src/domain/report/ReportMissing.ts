import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";

/** A run that has no report data yet. */
export class ReportMissing
  extends Data.TaggedError("ReportMissing")<{
    readonly runRef: string;
    /** Where the report data would be. */
    readonly path: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `Run ${this.runRef} has no report data yet.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.path,
        got: "no file",
        expected: "the report data of the run",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return `See how far the run is with \`okstra show ${this.runRef}\`; its lead puts ${this.path} there once the report is written, or writes there that the run failed.`;
  }
}

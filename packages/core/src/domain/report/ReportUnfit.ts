import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import type { TaskType } from "../task/TaskType.ts";
import type { ReportStatus } from "./reportHeader.ts";

/** A direction is selected from an option-selection report alone. */
export class NotAnOptionSelection
  extends Data.TaggedError("NotAnOptionSelection")<{
    readonly runRef: string;
    readonly taskType: TaskType;
  }>
  implements Refusal
{
  override get message(): string {
    return `${this.runRef} is a run of ${this.taskType}: its report has no options to select from.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.runRef,
        got: this.taskType,
        expected: "the report of an option-selection run",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Find the run with `okstra runs --phase option-selection`.";
  }
}

/** A report that its run has not brought to an end yet, or gave up. */
export class ReportNotFinal
  extends Data.TaggedError("ReportNotFinal")<{
    readonly runRef: string;
    /** Of the report data. */
    readonly path: string;
    readonly status: ReportStatus;
  }>
  implements Refusal
{
  override get message(): string {
    return `The report of ${this.runRef} is ${this.status === "draft" ? "still a draft" : "that of a failed run"}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.path,
        got: `status ${this.status}`,
        expected: "status final",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return this.status === "draft"
      ? `Wait until its lead has finished; see how far it is with \`okstra show ${this.runRef}\`.`
      : `Prepare the phase again; \`okstra show ${this.runRef}\` prints the command.`;
  }
}

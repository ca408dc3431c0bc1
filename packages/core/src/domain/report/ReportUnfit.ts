import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import type { TaskType } from "../task/TaskType.ts";
import { visibleText } from "../text/visibleText.ts";
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

/** A report of another task is named where only one of this task will do. */
export class ReportOfAnotherTask
  extends Data.TaggedError("ReportOfAnotherTask")<{
    /** `--clarification-response`. */
    readonly flag: string;
    readonly given: string;
    readonly task: string;
    readonly expected: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `${this.flag} names a report of ${this.task}: ${visibleText(this.given)}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.flag,
        got: `a report of ${this.task}`,
        expected: `a report of ${this.expected}, or a text of yours`,
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return `Name a report of ${this.expected}, write what you take from the other one into a file of yours, or name that task with --related-tasks ${this.task}.`;
  }
}

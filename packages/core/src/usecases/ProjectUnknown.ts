import * as Data from "effect/Data";
import type { Problem, Refusal } from "../domain/refusal/Problem.ts";

/** No project of this id has a run in the central index. */
export class ProjectUnknown
  extends Data.TaggedError("ProjectUnknown")<{
    readonly id: string;
    readonly nearest: ReadonlyArray<string>;
  }>
  implements Refusal
{
  override get message(): string {
    return `The central index knows no run of a project ${this.id}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    const expected = "the id of a project in which a run was prepared";
    return [
      {
        tag: this._tag,
        subject: "--project",
        got: this.id,
        expected: this.nearest.length === 0 ? expected : `${expected}: ${this.nearest.join(", ")}`,
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "List the runs of all projects with `okstra runs --all-projects`; `okstra reconcile` in a project makes the index know its runs.";
  }
}

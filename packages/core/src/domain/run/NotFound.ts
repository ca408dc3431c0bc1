import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import { visibleText } from "../text/visibleText.ts";

/** No run of this project is named so. */
export class RunNotFound
  extends Data.TaggedError("RunNotFound")<{
    readonly given: string;
    /** Run refs that may have been meant, the likeliest first. */
    readonly nearest: ReadonlyArray<string>;
  }>
  implements Refusal
{
  override get message(): string {
    return `There is no run ${visibleText(this.given)} in this project.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [problemOf(this, this.nearest, "the ref of a run that was prepared")];
  }
  get nextStep(): string {
    const [first] = this.nearest;
    return first === undefined
      ? "List the runs of this project with `okstra runs`."
      : `Run \`okstra show ${first}\`, or list all runs with \`okstra runs\`.`;
  }
}

/** No task of this project is named so; a task folder without a run is no task. */
export class TaskNotFound
  extends Data.TaggedError("TaskNotFound")<{
    readonly given: string;
    /** `<group>/<task>` of tasks that may have been meant, the likeliest first. */
    readonly nearest: ReadonlyArray<string>;
    /** Several groups have a task of this id. */
    readonly ambiguous?: boolean;
  }>
  implements Refusal
{
  override get message(): string {
    return this.ambiguous === true
      ? `Several groups have a task ${visibleText(this.given)}.`
      : `There is no task ${visibleText(this.given)} in this project.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [problemOf(this, this.nearest, "the name of a task that has a run")];
  }
  get nextStep(): string {
    const [first] = this.nearest;
    return first === undefined
      ? "List the runs of this project with `okstra runs`."
      : `Run \`okstra show ${first}\`, or list all runs with \`okstra runs\`.`;
  }
}

const problemOf = (
  error: { readonly _tag: string; readonly given: string; readonly message: string },
  nearest: ReadonlyArray<string>,
  expected: string,
): Problem => ({
  tag: error._tag,
  subject: visibleText(error.given),
  got: visibleText(error.given),
  expected: nearest.length === 0 ? expected : `${expected}: ${nearest.join(", ")}`,
  message: error.message,
});

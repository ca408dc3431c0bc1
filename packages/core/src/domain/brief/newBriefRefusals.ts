import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";

/** A new brief is never written over a file. */
export class BriefExists
  extends Data.TaggedError("BriefExists")<{ readonly path: string }>
  implements Refusal
{
  override get message(): string {
    return `${this.path} exists already; it was left as it is.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.path,
        got: "an existing file",
        expected: "a new name",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Give another title, or name another file with --out.";
  }
}

/** A new brief belongs to the project. */
export class BriefOutside
  extends Data.TaggedError("BriefOutside")<{ readonly path: string }>
  implements Refusal
{
  override get message(): string {
    return `${this.path} lies outside the project.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: "--out",
        got: this.path,
        expected: "a path inside the project",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Name a file inside the project with --out.";
  }
}

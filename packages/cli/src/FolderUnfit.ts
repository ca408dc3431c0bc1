import type { Problem, Refusal } from "@okstra/core/domain/refusal/Problem";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import * as Data from "effect/Data";

/** A folder named by `--cwd` or `--project-root` that can't be worked in. */
export class FolderUnfit
  extends Data.TaggedError("FolderUnfit")<{
    readonly flag: string;
    readonly path: string;
    readonly got: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `${this.flag} names ${visibleText(this.path)}, which is no folder that can be used (${this.got}).`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.flag,
        got: this.got,
        expected: "an existing folder",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return `Name an existing folder with ${this.flag}.`;
  }
}

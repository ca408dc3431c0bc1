import * as Data from "effect/Data";
import type { Problem, Refusal } from "../domain/refusal/Problem.ts";
import { visibleText } from "../domain/text/visibleText.ts";

/** What the machine would not let okstra do; exit 4. `cause` names the system's own code (`ENOSPC`, `EACCES` …). */
export class EnvironmentUnfit
  extends Data.TaggedError("EnvironmentUnfit")<{
    readonly doing: string;
    readonly path: string;
    readonly cause: string;
    readonly remedy: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `Could not ${this.doing}: ${this.cause}${this.path === "" ? "" : ` at ${this.path}`}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.path,
        got: this.cause,
        expected: `to ${this.doing}`,
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return visibleText(this.remedy);
  }
}

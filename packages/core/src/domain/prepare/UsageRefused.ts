import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";

/** Words that can't be right whatever stands on disk; exit 2. */
export class UsageRefused
  extends Data.TaggedError("UsageRefused")<{
    readonly command: string;
    readonly problems: ReadonlyArray<Problem>;
  }>
  implements Refusal
{
  override get message(): string {
    return this.problems.length === 1
      ? this.problems[0]!.message
      : `${this.problems.length} things are wrong with the words of this command.`;
  }
  get nextStep(): string {
    return `See \`okstra ${this.command} --help\`.`;
  }
}

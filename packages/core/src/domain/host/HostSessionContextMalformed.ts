import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";

export const hostSessionContextFlag = "--host-session-context-json";

/** The host session context given on the command line cannot be read; every reason is listed. */
export class HostSessionContextMalformed
  extends Data.TaggedError("HostSessionContextMalformed")<{
    readonly problems: ReadonlyArray<Problem>;
  }>
  implements Refusal
{
  override get message(): string {
    return `${hostSessionContextFlag} is malformed:\n${this.problems.map((problem) => `  ${problem.message}`).join("\n")}`;
  }
  get nextStep(): string {
    return `Give ${hostSessionContextFlag} as docs/hosts.md describes it, or leave it out.`;
  }
}

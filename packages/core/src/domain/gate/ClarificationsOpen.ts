import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import type { ClarificationItem } from "../report/ClarificationItem.ts";
import { shellWords } from "../text/shellWords.ts";
import { visibleText } from "../text/visibleText.ts";

/** Questions of a report that is carried in, which must be answered before this phase can begin. */
export class ClarificationsOpen
  extends Data.TaggedError("ClarificationsOpen")<{
    readonly runRef: string;
    readonly phase: string;
    readonly items: ReadonlyArray<ClarificationItem>;
  }>
  implements Refusal
{
  override get message(): string {
    return `${this.items.length} question${this.items.length === 1 ? "" : "s"} of ${this.runRef} must be answered before ${this.phase}: ${this.items.map(({ id }) => id).join(", ")}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return this.items.map(({ id, question }) => ({
      tag: this._tag,
      subject: id,
      got: "no answer",
      expected: `an answer to: ${visibleText(question)}`,
      message: `${id} of ${this.runRef} blocks ${this.phase}: ${visibleText(question)}`,
    }));
  }
  get nextStep(): string {
    const words = ["okstra", "answer", this.runRef, ...this.items.map(({ id }) => `${id}=…`)];
    return `Answer with \`${shellWords(words)}\`.`;
  }
}

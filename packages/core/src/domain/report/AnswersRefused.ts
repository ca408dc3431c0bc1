import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import { visibleText } from "../text/visibleText.ts";
import { answerPlaceholder } from "./parseAnswerWords.ts";

export interface AnswerFault {
  readonly id: string;
  /** `unknown`: the report has no such item. `resolved`: the report has settled it. */
  readonly fault: "unknown" | "resolved";
}

/** Answers to what the report does not ask; none of them is taken. */
export class AnswersRefused
  extends Data.TaggedError("AnswersRefused")<{
    readonly runRef: string;
    readonly faults: ReadonlyArray<AnswerFault>;
    /** Ids of the items that can be answered. */
    readonly answerable: ReadonlyArray<string>;
  }>
  implements Refusal
{
  override get message(): string {
    return this.faults
      .map(({ id, fault }) =>
        fault === "resolved"
          ? `${id} is resolved in the report of ${this.runRef}: there is nothing left to answer.`
          : `The report of ${this.runRef} has no item ${id}.`,
      )
      .join("\n");
  }
  get problems(): ReadonlyArray<Problem> {
    return this.faults.map((fault, at) => ({
      tag: fault.fault === "resolved" ? "ItemResolved" : "ItemUnknown",
      subject: fault.id,
      got: fault.fault === "resolved" ? "an item that is resolved" : "no item of the report",
      expected:
        this.answerable.length === 0
          ? "no answer: the report asks nothing"
          : `an item that can be answered: ${this.answerable.join(", ")}`,
      message: this.message.split("\n")[at]!,
    }));
  }
  get nextStep(): string {
    return `See what the report asks with \`okstra answer ${this.runRef} --list\`.`;
  }
}

/** Nothing was answered where something is asked, and nobody sits there to be asked. */
export class AnswersMissing
  extends Data.TaggedError("AnswersMissing")<{
    readonly runRef: string;
    readonly open: ReadonlyArray<{ readonly id: string; readonly question: string; readonly blocks: string }>;
  }>
  implements Refusal
{
  override get message(): string {
    return `The report of ${this.runRef} asks ${this.open.length === 1 ? "one thing" : `${this.open.length} things`} that nobody has answered.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return this.open.map(({ id, question, blocks }) => ({
      tag: "AnswerMissing",
      subject: id,
      got: "no answer",
      expected: `${id}="${answerPlaceholder}"`,
      message: `${id}${blocks === "none" ? "" : ` (blocks ${blocks})`}: ${visibleText(question)}`,
    }));
  }
  get nextStep(): string {
    const words = this.open.map(({ id }) => `${id}="${answerPlaceholder}"`).join(" ");
    return `Answer what you can: \`okstra answer ${this.runRef} ${words}\`.`;
  }
}

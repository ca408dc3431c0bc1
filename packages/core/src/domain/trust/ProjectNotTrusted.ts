import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import { visibleText } from "../text/visibleText.ts";
import type { TrustItem } from "./TrustItem.ts";

/** A project brings things that would run code or instruct agents, and this user has not allowed them. */
export class ProjectNotTrusted
  extends Data.TaggedError("ProjectNotTrusted")<{
    readonly items: ReadonlyArray<TrustItem>;
  }>
  implements Refusal
{
  override get message(): string {
    return `This project is not trusted yet: ${this.problems.map((problem) => problem.message).join("; ")}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return this.items.map((item) => ({
      tag: this._tag,
      subject: visibleText(item.subject),
      got: `${item.kind} with digest ${item.digest}`,
      expected: "a digest that was allowed by `okstra trust`",
      message: `${visibleText(item.subject)} (${visibleText(item.effect)})`,
    }));
  }
  get nextStep(): string {
    // `okstra trust` alone asks, and may be what has just been refused for want of somebody to ask.
    const look = "Look at it with `okstra trust --list` and allow it with `okstra trust --yes`";
    return this.items.every((item) => item.kind === "template-override")
      ? `${look}, or ignore the project's templates with \`--shipped-templates\`.`
      : `${look}.`;
  }
}

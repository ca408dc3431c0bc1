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
    const look = "Look at what is listed and allow it with `okstra trust`";
    return this.items.every((item) => item.kind === "template-override")
      ? `${look}, or ignore the project's templates with \`--shipped-templates\`.`
      : `${look}.`;
  }
}

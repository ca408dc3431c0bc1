import * as Data from "effect/Data";
import * as Result from "effect/Result";
import { giveFlag } from "../prepare/giveFlag.ts";
import type { Problem, Refusal } from "../refusal/Problem.ts";

/** A planning run that lacks what it starts from: a direction the first time, the answers to its report afterwards. */
export class PlanningEntryRefused
  extends Data.TaggedError("PlanningEntryRefused")<{
    /** The completed planning run that stands; null where there is none. */
    readonly published: string | null;
    readonly given: ReadonlyArray<string>;
    /** A run whose report can be given; null where none stands. */
    readonly candidate: string | null;
    /** Whether questions of the plan that stands wait for an answer. */
    readonly open: boolean;
    readonly rerunOf: string | null;
  }>
  implements Refusal
{
  override get message(): string {
    return this.published === null
      ? "A first plan needs the direction that was selected for it."
      : `There is a completed plan (${this.published}); planning again needs the answers to it.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.#flag,
        got:
          this.given.length === 0 ? "nothing" : `only ${this.given.map((flag) => `--${flag}`).join(" and ")}`,
        expected:
          this.published === null
            ? "--selected-direction with an option-selection report"
            : `--clarification-response with the report of ${this.published}, or with a file of yours`,
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    if (this.published !== null) {
      const give = giveFlag(this.rerunOf, "clarification-response", this.published);
      return this.open
        ? `Answer its questions with \`okstra answer ${this.published}\`, then ${give}.`
        : `To plan again, ${give}.`;
    }
    return this.candidate === null
      ? "Prepare option-selection first (--task-type option-selection), and select one of its options with `okstra select`."
      : `Select an option with \`okstra select ${this.candidate} <option>\` unless that is done, then ${giveFlag(this.rerunOf, "selected-direction", this.candidate)}.`;
  }
  get #flag(): string {
    return this.published === null ? "--selected-direction" : "--clarification-response";
  }
}

/** What a planning run starts from: a selected direction until a plan is published, then the answers to that plan. */
export const requirePlanningEntry = (facts: {
  readonly published: string | null;
  readonly optionSelection: string | null;
  readonly selectedDirection: boolean;
  readonly clarificationResponse: boolean;
  readonly open: boolean;
  readonly rerunOf: string | null;
}): Result.Result<"first-plan" | "re-plan", PlanningEntryRefused> => {
  const { published, selectedDirection, clarificationResponse, open, rerunOf } = facts;
  const met = published === null ? selectedDirection : clarificationResponse;
  if (met) return Result.succeed(published === null ? "first-plan" : "re-plan");
  const given = [
    ...(selectedDirection ? ["selected-direction"] : []),
    ...(clarificationResponse ? ["clarification-response"] : []),
  ];
  return Result.fail(
    new PlanningEntryRefused({ published, given, candidate: facts.optionSelection, open, rerunOf }),
  );
};

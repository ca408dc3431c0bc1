import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";

/** The person who was asked said no: nothing is wrong, and nothing changed. */
export class TrustDeclined extends Data.TaggedError("TrustDeclined")<{}> implements Refusal {
  override get message(): string {
    return "Not allowed; nothing was remembered.";
  }
  get problems(): ReadonlyArray<Problem> {
    return [];
  }
  get nextStep(): string {
    return "Run `okstra trust` again to allow it after all.";
  }
}

import type { Problem, Refusal } from "@okstra/core/domain/refusal/Problem";
import { visibleText } from "@okstra/core/domain/text/visibleText";
import * as Data from "effect/Data";

/** What nothing in okstra foresaw. */
export class Bug extends Data.TaggedError("Bug")<{ readonly defect: unknown }> implements Refusal {
  override get message(): string {
    return `okstra has a bug: ${visibleText(String(this.defect).split("\n")[0]!)}`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [];
  }
  get nextStep(): string {
    return "Please report it with the command and what OKSTRA_DEBUG=1 prints; whatever was being prepared is either whole or not there.";
  }
}

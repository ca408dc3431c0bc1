import type { Problem, Refusal } from "@okstra/core/domain/refusal/Problem";
import * as Data from "effect/Data";

/** Ctrl-C, or another signal that asks a command to end; `runRefs` had been prepared by then. */
export class Interrupted
  extends Data.TaggedError("Interrupted")<{ readonly runRefs: ReadonlyArray<string> }>
  implements Refusal
{
  override get message(): string {
    return this.runRefs.length === 0
      ? "Interrupted; nothing was left half done."
      : `Interrupted, but ${this.runRefs.join(", ")} had been prepared by then and is complete.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [];
  }
  get nextStep(): string {
    return this.runRefs.length === 0
      ? "Run the same command again."
      : `Run \`okstra show ${this.runRefs[0]}\`; the same command again would prepare another run.`;
  }
}

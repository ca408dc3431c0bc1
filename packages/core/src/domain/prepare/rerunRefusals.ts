import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import { shellWords } from "../text/shellWords.ts";

/** The words recorded for a run cannot be read, or do not go together with what shall change. */
export class RecordedArgvUnfit
  extends Data.TaggedError("RecordedArgvUnfit")<{
    readonly runRef: string;
    readonly problems: ReadonlyArray<Problem>;
    /** Whether something was to be changed. */
    readonly changed: boolean;
  }>
  implements Refusal
{
  override get message(): string {
    const what = this.changed ? " with these changes" : "";
    return `The words recorded for ${this.runRef} can't prepare it again${what}:\n${this.problems.map((problem) => `  ${problem.message}`).join("\n")}`;
  }
  get nextStep(): string {
    return this.changed
      ? `See what was recorded with \`okstra show ${this.runRef}\`, and change what contradicts it too.`
      : "Prepare it anew from its brief with `okstra prepare --task-brief <file>`.";
  }
}

/** A file that a run was prepared from is not what it was; each is told with both digests. */
export class RerunInputsChanged
  extends Data.TaggedError("RerunInputsChanged")<{
    readonly runRef: string;
    /** The changes of this call, as its words. */
    readonly sets: ReadonlyArray<string>;
    readonly problems: ReadonlyArray<Problem>;
  }>
  implements Refusal
{
  override get message(): string {
    return `Inputs of ${this.runRef} have changed since:\n${this.problems.map((problem) => `  ${problem.message}`).join("\n")}`;
  }
  get nextStep(): string {
    const words = ["okstra", "rerun", this.runRef, ...this.sets, "--accept-changed-inputs"];
    return `Put them back as they were, or take them as they are with \`${shellWords(words)}\`; a --set that is asked for besides goes into the same call.`;
  }
}

/** The recorded words would prepare another roster, or other words, than they did. */
export class RerunDiffers
  extends Data.TaggedError("RerunDiffers")<{
    readonly runRef: string;
    readonly brief: string;
    readonly problems: ReadonlyArray<Problem>;
  }>
  implements Refusal
{
  override get message(): string {
    return `Prepared again, ${this.runRef} would come out different:\n${this.problems.map((problem) => `  ${problem.message}`).join("\n")}`;
  }
  get nextStep(): string {
    return `Put back what changed (catalogue, profile or project settings), say what shall be different with \`okstra rerun ${this.runRef} --set <flag=value>\`, or prepare a new run with \`okstra prepare --task-brief ${this.brief}\`.`;
  }
}

/** What a session attested of itself holds for that session alone. */
export class HostContextStale
  extends Data.TaggedError("HostContextStale")<{
    readonly runRef: string;
    readonly hostId: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `${this.runRef} was prepared in a session of ${this.hostId} that led it itself; what that session attested does not hold for this one.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: "--host-session-context-json",
        got: "nothing but the recorded context",
        expected: "the context of the session that will lead now",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    const context = JSON.stringify({
      hostId: this.hostId,
      entryMode: "current-session",
      currentModel: { kind: "unknown" },
    });
    return `Give what this session attests of itself with --host-session-context-json, at least '${context}' (docs/hosts.md).`;
  }
}

import * as Data from "effect/Data";
import { oneOf, type Problem, type Refusal } from "../refusal/Problem.ts";
import { nearest } from "../text/nearest.ts";

/** A host was named that no registered descriptor describes. */
export class HostUnknown
  extends Data.TaggedError("HostUnknown")<{
    readonly hostId: string;
    /** The flag or file key that named it. */
    readonly namedBy: string;
    readonly known: ReadonlyArray<string>;
  }>
  implements Refusal
{
  override get message(): string {
    const near = nearest(this.hostId, this.known);
    const hint = near === null ? "." : `; did you mean "${near}"?`;
    return `${this.namedBy} names the unknown host "${this.hostId}"${hint} Expected ${oneOf(this.known)}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.namedBy,
        got: this.hostId,
        expected: oneOf(this.known),
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    const known = this.known.join(", ");
    return this.namedBy.startsWith("--")
      ? `Name a known host with ${this.namedBy}: ${known}.`
      : `Change ${this.namedBy} to a known host (${known}), or override it with --lead-runtime.`;
  }
}

/** Host, session context and lead flags do not go together; every contradiction is listed, with both sides. */
export class HostSessionRefused
  extends Data.TaggedError("HostSessionRefused")<{
    readonly hostId: string;
    /** Tags: `HostContradicted`, `EntryModeNotOffered`, `LeadNotAttested`, `LeadDeclarationUnclear`. */
    readonly problems: ReadonlyArray<Problem>;
  }>
  implements Refusal
{
  override get message(): string {
    return `The host session can't be used:\n${this.problems.map((problem) => `  ${problem.message}`).join("\n")}`;
  }
  get nextStep(): string {
    return "Give the session context of the host that leads, and leave out what contradicts it.";
  }
}

import * as Data from "effect/Data";
import { oneOf, type Problem, type Refusal } from "../refusal/Problem.ts";
import { nearest } from "../text/nearest.ts";

/** A provider was named that the catalogue lacks. */
export class ProviderUnknown
  extends Data.TaggedError("ProviderUnknown")<{
    readonly provider: string;
    readonly known: ReadonlyArray<string>;
  }>
  implements Refusal
{
  override get message(): string {
    const near = nearest(this.provider, this.known);
    return `The catalogue has no provider "${this.provider}"${near === null ? "." : `; did you mean "${near}"?`}`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: "--provider",
        got: this.provider,
        expected: oneOf(this.known),
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "See every provider with `okstra models`.";
  }
}

import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import type { SchemaFault } from "./schemaFaults.ts";

/** A machine-written file whose content is not what its schema says, with every fault in it. */
export class ArtefactMalformed
  extends Data.TaggedError("ArtefactMalformed")<{
    /** Relative to the project root. */
    readonly file: string;
    readonly faults: ReadonlyArray<SchemaFault>;
  }>
  implements Refusal
{
  override get message(): string {
    const more = this.faults.length - 1;
    return `${this.file} is not what okstra wrote: ${this.faults.slice(0, 1).map(sentence).join("")}${more > 0 ? ` (and ${more} more)` : ""}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return this.faults.map((fault) => ({
      tag: this._tag,
      subject: `${this.file}${fault.pointer === "" ? "" : `#${fault.pointer}`}`,
      got: fault.got,
      expected: fault.expected,
      message: `${this.file}: ${sentence(fault)}`,
    }));
  }
  get nextStep(): string {
    return `Restore ${this.file} from a backup, or move it away; okstra does not repair it.`;
  }
}

const sentence = ({ pointer, got, expected }: SchemaFault): string =>
  `${pointer === "" ? "" : `at ${pointer} `}got ${got}, expected ${expected}`;

/** A file that a newer okstra wrote; this one would misread it. */
export class ArtefactTooNew
  extends Data.TaggedError("ArtefactTooNew")<{
    readonly file: string;
    readonly got: string;
    readonly newest: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `${this.file} has schema version ${this.got}; this okstra reads up to ${majorOf(this.newest)}.x.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.file,
        got: `schema version ${this.got}`,
        expected: `schema version ${majorOf(this.newest)}.x or older`,
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Use the okstra that wrote it, or a newer one.";
  }
}

const majorOf = (version: string): string => version.slice(0, version.indexOf("."));

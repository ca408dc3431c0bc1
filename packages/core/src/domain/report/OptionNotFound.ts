import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import { visibleText } from "../text/visibleText.ts";
import type { OptionCandidate } from "./OptionSelectionReportData.ts";

export type NamedOption = Pick<OptionCandidate, "id" | "title">;

/** No option of the report is named so, or more than one is. */
export class OptionNotFound
  extends Data.TaggedError("OptionNotFound")<{
    readonly runRef: string;
    readonly given: string;
    /** Every option of the report. */
    readonly options: ReadonlyArray<NamedOption>;
    /** Those that the word names; none or several. */
    readonly named: ReadonlyArray<NamedOption>;
    /** The option that was most likely meant. */
    readonly nearest: NamedOption | null;
  }>
  implements Refusal
{
  override get message(): string {
    const given = visibleText(this.given);
    if (this.named.length > 1)
      return `"${given}" names several options of ${this.runRef}: ${this.named.map(shown).join(", ")}.`;
    const meant = this.nearest === null ? "." : `; did you mean ${shown(this.nearest)}?`;
    return `The report of ${this.runRef} has no option "${given}"${meant}`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.runRef,
        got: `"${visibleText(this.given)}"`,
        expected:
          this.options.length === 0
            ? "a report with options: this one has none"
            : `the id or the exact title of an option: ${this.options.map(shown).join(", ")}`,
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return this.options.length === 0
      ? `Read why in the report of ${this.runRef}, and prepare option-selection again with what it lacks.`
      : `Select one by its id: \`okstra select ${this.runRef} ${this.nearest?.id ?? "<option>"}\`.`;
  }
}

const shown = ({ id, title }: NamedOption): string => `${id} (${visibleText(title)})`;

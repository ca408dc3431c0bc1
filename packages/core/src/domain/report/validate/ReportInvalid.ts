import * as Data from "effect/Data";
import type { Problem, Refusal } from "../../refusal/Problem.ts";
import { runPaths } from "../../run/runPaths.ts";
import { formatRunRef, type RunRef } from "../../run/RunRef.ts";
import type { MendedBy } from "./mendedBy.ts";
import { type ReportProblem, toldProblem } from "./ReportProblem.ts";

/** A report that breaks rules of docs/reports.md: all of them at once. */
export class ReportInvalid
  extends Data.TaggedError("ReportInvalid")<{
    readonly runRef: string;
    /** Of the report, relative to the project root. */
    readonly files: { readonly data: string; readonly markdown: string };
    readonly found: ReadonlyArray<ReportProblem>;
    readonly mendedBy?: MendedBy;
  }>
  implements Refusal
{
  override get message(): string {
    const count = this.found.length;
    return `The report of run ${this.runRef} does not hold: ${count === 1 ? "one thing is" : `${count} things are`} wrong.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return this.found.map((each) => toldProblem(each, this.files));
  }
  get nextStep(): string {
    const render = `okstra report render ${this.runRef}`;
    if (this.found.every(({ pointer }) => pointer === null)) return `Render it from its data: \`${render}\`.`;
    if (this.mendedBy === "rerun")
      return `The run has ended, and its report stays as it is: prepare it again with \`okstra rerun ${this.runRef}\`.`;
    if (this.mendedBy === "lead")
      return `Whoever wrote this text has a second attempt, unless that is spent; then its lead puts back what stood there before, as its contract says.`;
    return this.mendedBy === "nobody"
      ? `Its writer has had both attempts: its lead ends the run as failed, as its contract says under "When there is no report".`
      : `Have its writer mend ${this.files.data} (its second attempt; a report of your own you mend yourself), then \`${render}\` and \`okstra report validate ${this.runRef}\`.`;
  }
}

export const invalidReport = (ref: RunRef, found: ReadonlyArray<ReportProblem>): ReportInvalid => {
  const { reportData, reportMarkdown } = runPaths(ref);
  return new ReportInvalid({
    runRef: formatRunRef(ref),
    files: { data: reportData, markdown: reportMarkdown },
    found,
  });
};

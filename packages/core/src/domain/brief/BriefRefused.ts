import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import { visibleText } from "../text/visibleText.ts";
import type { BriefFinding, BriefFrontMatter } from "./Brief.ts";

/** A brief that is readable but not fit to work from. Every problem is told; warnings alone never refuse. */
export class BriefRefused
  extends Data.TaggedError("BriefRefused")<{
    /** As the user named it. */
    readonly path: string;
    readonly findings: ReadonlyArray<BriefFinding>;
    /** What the front matter says all the same: other gates can be told of in the same answer. */
    readonly frontMatter: BriefFrontMatter;
  }>
  implements Refusal
{
  override get message(): string {
    return this.problems.map((problem) => problem.message).join("\n");
  }
  get problems(): ReadonlyArray<Problem> {
    return this.findings
      .filter((finding) => finding.severity === "problem")
      .map((finding) => {
        const subject = `${visibleText(this.path)}:${finding.line}:${finding.column}`;
        return {
          tag: finding.tag,
          subject,
          got: finding.got,
          expected: finding.expected,
          message: `${subject}: ${finding.message}`,
        };
      });
  }
  get nextStep(): string {
    return `Mend the brief, then look again with \`okstra brief check ${shellWord(this.path)}\`.`;
  }
}

const shellWord = (path: string): string =>
  /^[\p{L}\p{N}_./-]+$/u.test(path) ? path : `'${visibleText(path).replaceAll("'", `'\\''`)}'`;

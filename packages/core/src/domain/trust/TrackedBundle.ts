import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import { visibleText } from "../text/visibleText.ts";

const maxNamed = 20;

/** Git tracks something of `.okstra` that only this machine may have written, so none of it is read. */
export class TrackedBundle
  extends Data.TaggedError("TrackedBundle")<{
    /** Relative to the project root. */
    readonly paths: ReadonlyArray<string>;
  }>
  implements Refusal
{
  override get message(): string {
    const named = this.paths.slice(0, maxNamed).map((path) => visibleText(path));
    const more = this.paths.length > maxNamed ? ` and ${this.paths.length - maxNamed} more` : "";
    return `Git tracks files that okstra writes for this machine alone: ${named.join(", ")}${more}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return this.paths.map((path) => ({
      tag: this._tag,
      subject: visibleText(path),
      got: "a tracked file",
      expected: "nothing tracked in .okstra but .gitignore, project.json and templates/",
      message: `${visibleText(path)} is tracked by git.`,
    }));
  }
  get nextStep(): string {
    const shown = this.paths.slice(0, maxNamed).map(quoted).join(" ");
    return this.paths.length > maxNamed
      ? `Take them out of git with \`git rm -r --cached -- ${shown} …\` and commit.`
      : `Take them out of git with \`git rm -r --cached -- ${shown}\` and commit.`;
  }
}

const quoted = (path: string): string =>
  /^[A-Za-z0-9_./-]+$/.test(path) ? path : `'${visibleText(path).replaceAll("'", `'\\''`)}'`;

import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";

/** No `.okstra/project.json` was found upward and no `--project-id` says to make one. */
export class ProjectNotInitialised
  extends Data.TaggedError("ProjectNotInitialised")<{ readonly root: string }>
  implements Refusal
{
  override get message(): string {
    return `${this.root} is no okstra project yet: it has no .okstra/project.json.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.root,
        got: "no .okstra/project.json",
        expected: "a project set up with `okstra init`",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Run `okstra init` there, or give `--project-id <id>` to set it up with this run.";
  }
}

/** The project has another id than `--project-id` says. */
export class ProjectIdMismatch
  extends Data.TaggedError("ProjectIdMismatch")<{
    readonly given: string;
    readonly stored: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `--project-id says "${this.given}", but .okstra/project.json says "${this.stored}".`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: "--project-id",
        got: this.given,
        expected: this.stored,
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return `Leave --project-id away, or give \`--project-id ${this.stored}\`.`;
  }
}

/** The folder's name gives no project id. */
export class FolderNameUnfit
  extends Data.TaggedError("FolderNameUnfit")<{
    readonly folder: string;
    readonly fault: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `No project id can be taken from the folder's name "${this.folder}": ${this.fault}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.folder,
        got: this.fault,
        expected: "a folder name with letters or digits, or --project-id",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Give the id: `okstra init --project-id <id>`.";
  }
}

/** `.okstra` of this root would be the user's own okstra home. */
export class ProjectIsHome
  extends Data.TaggedError("ProjectIsHome")<{ readonly path: string }>
  implements Refusal
{
  override get message(): string {
    return `${this.path} is your okstra home; it can't be a project's folder too.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.path,
        got: "the okstra home",
        expected: "a project root whose .okstra is another folder",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Work in a project's own folder, or set OKSTRA_HOME to another folder.";
  }
}

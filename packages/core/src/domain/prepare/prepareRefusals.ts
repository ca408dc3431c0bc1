import * as Data from "effect/Data";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import { taskTypes } from "../task/TaskType.ts";

/** The phases that this build prepares. */
export const preparedTaskTypes: ReadonlyArray<string> = [
  "requirements-discovery",
  "error-analysis",
  "option-selection",
  "implementation-planning",
];

/** The phase that most briefs begin with: what a new one is for, and what is recommended where none is named. */
export const usualTaskType = "error-analysis";

/** A phase that this build of okstra does not prepare yet. */
export class TaskTypeNotPrepared
  extends Data.TaggedError("TaskTypeNotPrepared")<{ readonly taskType: string }>
  implements Refusal
{
  override get message(): string {
    return `This build of okstra does not prepare ${this.taskType} yet.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: "--task-type",
        got: this.taskType,
        expected: preparedTaskTypes.join(", ").replace(/, (?=[^,]*$)/u, " or "),
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return `Prepare one of: ${preparedTaskTypes.join(", ")}. (Of the ${taskTypes.length} phases the others follow in later versions.)`;
  }
}

/** A value that nothing tells, and what it could be: the choices a person is offered, the recommended one first. */
export interface MissingValue {
  readonly flag: string;
  readonly frontMatterKey: string | null;
  readonly choices: ReadonlyArray<string>;
  /** Whether it may be something else than one of the choices. */
  readonly open: boolean;
}

/** A missing value before anybody thought about what it could be. */
export const missingValue = (flag: string, frontMatterKey: string | null): MissingValue => ({
  flag,
  frontMatterKey,
  choices: [],
  open: true,
});

const valueNames: Readonly<Record<string, string>> = {
  "task-brief": "which brief to prepare",
  "task-group": "the task's group",
  "task-id": "the task's id",
  "task-type": "the phase",
};

/** A value that neither a flag, the brief's front matter nor the project tells; the command line may ask for it. */
export class ValuesMissing
  extends Data.TaggedError("ValuesMissing")<{
    readonly missing: ReadonlyArray<MissingValue>;
  }>
  implements Refusal
{
  override get message(): string {
    const names = this.missing.map(({ flag }) => valueNames[flag] ?? `--${flag}`);
    return this.missing.every(({ frontMatterKey }) => frontMatterKey === null)
      ? `The command does not say ${names.join(" and ")}.`
      : `Neither the command nor the brief says ${names.join(" and ")}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return this.missing.map(({ flag, frontMatterKey }) => ({
      tag: this._tag,
      subject: `--${flag}`,
      got: "nothing",
      expected:
        frontMatterKey === null
          ? `a value for --${flag}`
          : `--${flag}, or ${frontMatterKey} in the brief's front matter`,
      message:
        frontMatterKey === null
          ? `The command does not say ${valueNames[flag] ?? `--${flag}`}.`
          : `--${flag} is missing, and the brief's front matter has no ${frontMatterKey}.`,
    }));
  }
  get nextStep(): string {
    const words = this.missing.map(({ flag, choices: [first] }) =>
      first === undefined ? `--${flag}` : `--${flag} (such as ${first})`,
    );
    const [only] = this.missing;
    if (only?.flag === "task-brief" && only.choices.length === 0)
      return 'Write a brief with `okstra brief new "<title>"`, then give it with --task-brief <file>.';
    return `Give ${words.join(" and ")}.`;
  }
}

/** Evidence inputs that are too many, too large, missing, or no regular files inside the project. */
export class EvidenceRefused
  extends Data.TaggedError("EvidenceRefused")<{ readonly problems: ReadonlyArray<Problem> }>
  implements Refusal
{
  override get message(): string {
    return this.problems.map((problem) => problem.message).join("\n");
  }
  get nextStep(): string {
    return "Name regular files inside the project root, at most 64 of at most 32 MiB each.";
  }
}

/** Related tasks that are no task refs, or name no task of the project. */
export class RelatedTasksRefused
  extends Data.TaggedError("RelatedTasksRefused")<{
    readonly problems: ReadonlyArray<Problem>;
  }>
  implements Refusal
{
  override get message(): string {
    return this.problems.map((problem) => problem.message).join("\n");
  }
  get nextStep(): string {
    return "List the tasks of this project with `okstra runs` and name them as <group>/<task>.";
  }
}

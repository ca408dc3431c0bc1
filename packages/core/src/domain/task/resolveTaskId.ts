import * as Data from "effect/Data";
import * as Result from "effect/Result";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import { visibleText } from "../text/visibleText.ts";
import type { Slug } from "./Slug.ts";
import { slugify, type SlugRefused } from "./slugify.ts";

export interface TaskId {
  readonly slug: Slug;
  /** The id the task was first given; any other id with its slug is refused. */
  readonly idAsGiven: string;
}

/**
 * Whether `given` addresses the task that is stored under its slug: its slug does, and the id stored with it does
 * (canonically equivalent spellings are one id). Without a stored task it becomes the id of a new one.
 */
export const resolveTaskId = (request: {
  readonly given: string;
  readonly stored: TaskId | null;
}): Result.Result<TaskId, SlugRefused | TaskIdCollision> => {
  const { given, stored } = request;
  if (
    stored !== null &&
    (given === stored.slug || given.normalize("NFC") === stored.idAsGiven.normalize("NFC"))
  ) {
    return Result.succeed(stored);
  }
  return Result.flatMap(slugify(given), (slug): Result.Result<TaskId, TaskIdCollision> =>
    stored !== null && stored.slug === slug
      ? Result.fail(new TaskIdCollision({ slug, given, stored: stored.idAsGiven }))
      : Result.succeed({ slug, idAsGiven: given }),
  );
};

/** Two different ids fold to one slug: the task of that slug belongs to the other one. */
export class TaskIdCollision
  extends Data.TaggedError("TaskIdCollision")<{
    readonly slug: Slug;
    readonly given: string;
    /** The id stored with the task. */
    readonly stored: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `The task id "${visibleText(this.given)}" folds to ${this.slug}, but that task's id is "${visibleText(this.stored)}".`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.slug,
        got: visibleText(this.given),
        expected: `${visibleText(this.stored)} or ${this.slug}`,
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return `Use the id ${this.slug} for the existing task, or choose an id that differs in letters or digits.`;
  }
}

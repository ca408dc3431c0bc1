import * as Data from "effect/Data";
import * as Result from "effect/Result";
import type { Problem, Refusal } from "../refusal/Problem.ts";
import { nearest } from "../text/nearest.ts";
import { oneOf } from "../refusal/Problem.ts";

/** A word that names no worker of a run, or several. */
export class WorkerNotNamed
  extends Data.TaggedError("WorkerNotNamed")<{
    readonly word: string;
    /** Ids of the workers that the word may mean; all of the run where it means none. */
    readonly workerIds: ReadonlyArray<string>;
    readonly ambiguous: boolean;
  }>
  implements Refusal
{
  override get message(): string {
    const got = this.ambiguous
      ? `"${this.word}" names several workers`
      : `No worker is called "${this.word}"`;
    return this.workerIds.length === 0
      ? `${got}: the run has none.`
      : `${got}; expected ${oneOf(this.workerIds)}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.word,
        got: this.ambiguous ? "a provider with several workers" : "no worker of this run",
        expected: this.workerIds.length === 0 ? "a run with workers" : oneOf(this.workerIds),
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    const close = this.ambiguous ? null : nearest(this.word, this.workerIds);
    return close === null ? "Name a worker by its id." : `Did you mean ${close}?`;
  }
}

/** A worker as far as a word can mean it: a slot of a plan, or a role execution of a manifest. */
interface Nameable {
  readonly workerId: string | null;
  readonly provider: string | null;
}

/** A worker by its id, or by a provider that exactly one worker is on. */
export const workerByWord = <W extends Nameable>(
  workers: ReadonlyArray<W>,
  word: string,
): Result.Result<W, WorkerNotNamed> => {
  const folded = word.trim().toLowerCase();
  const byId = workers.find(({ workerId }) => workerId === folded);
  if (byId !== undefined) return Result.succeed(byId);
  const onProvider = workers.filter(({ provider }) => provider === folded);
  if (onProvider.length === 1) return Result.succeed(onProvider[0]!);
  const meant = onProvider.length === 0 ? workers : onProvider;
  return Result.fail(
    new WorkerNotNamed({
      word,
      workerIds: meant.flatMap(({ workerId }) => (workerId === null ? [] : [workerId])),
      ambiguous: onProvider.length > 1,
    }),
  );
};

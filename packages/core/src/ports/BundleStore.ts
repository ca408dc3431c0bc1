import * as Context from "effect/Context";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import type { BundlePlan, IndexRow } from "../domain/bundle/BundlePlan.ts";
import type { Problem, Refusal, Warning } from "../domain/refusal/Problem.ts";
import { taskPaths } from "../domain/run/runPaths.ts";
import { formatTaskFolder } from "../domain/task/TaskFolder.ts";
import { sha256 } from "../domain/text/sha256.ts";
import type { Slug } from "../domain/task/Slug.ts";
import type { EnvironmentUnfit } from "./EnvironmentUnfit.ts";
import type { MemoryTree } from "./MemoryTree.ts";
import type { HeldLock, LockLost } from "./TaskLock.ts";

/** The commit record is written, so the bundle will stand, but it could not be finished now; exit 4. */
export class CommitPending
  extends Data.TaggedError("CommitPending")<{
    /** The runs it prepares; none where it changes a run that stands. */
    readonly runRefs: ReadonlyArray<string>;
    readonly cause: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `${this.runRefs.length === 0 ? "The change" : `Run ${this.runRefs.join(", ")}`} is recorded but could not be moved into place yet: ${this.cause}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.runRefs.length === 0 ? "the change" : this.runRefs.join(", "),
        got: this.cause,
        expected: "a finished commit",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    const [first] = this.runRefs;
    return first === undefined
      ? "Mend the cause, then run `okstra reconcile`: any command that reads the task finishes the commit."
      : `Mend the cause, then run \`okstra show ${first}\`: any command that reads the task finishes the commit.`;
  }
}

/** A commit record stands that this process may not finish; nothing half is read. Exit 4. */
export class RecoveryPending
  extends Data.TaggedError("RecoveryPending")<{
    readonly task: string;
    readonly cause: string;
    /** What lets the next command finish it: as different as the causes are. */
    readonly remedy: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `Task ${this.task} has an unfinished commit that can't be finished here: ${this.cause}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.task,
        got: this.cause,
        expected: "a task whose last commit is finished",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return this.remedy;
  }
}

/** A commit record that no okstra wrote: its paths leave the task, or it cannot be read. Nothing of it is carried out. */
export class CommitRecordRefused
  extends Data.TaggedError("CommitRecordRefused")<{
    readonly path: string;
    readonly reason: string;
  }>
  implements Refusal
{
  override get message(): string {
    return `The commit record ${this.path} was not carried out: ${this.reason}.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.path,
        got: this.reason,
        expected: "a record of files of its own task",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return `Look at ${this.path}; if you did not expect it, move it away and run the command again.`;
  }
}

export interface CommitRequest {
  readonly root: string;
  readonly plan: BundlePlan;
  readonly lock: HeldLock;
  /** A fresh UUID: names the staging folder. */
  readonly id: string;
}

export interface CommitOutcome {
  /** Files that were kept aside as `<name>.before-<NNN>`. */
  readonly warnings: ReadonlyArray<Warning>;
}

export interface RecoveryRequest {
  readonly root: string;
  readonly task: { readonly group: Slug; readonly task: Slug };
}

/** A commit that the store in memory finds standing: what it still has to place, or why it can't. */
export interface StandingCommit {
  readonly files: Readonly<Record<string, string>>;
  /** `unwritable`: this process may not finish it; `unfit`: its record is none of ours. */
  readonly fault?: "unwritable" | "unfit";
}

/**
 * Writes a bundle plan, all or nothing. The steps stand in docs/commit.md. The caller holds the task lock. Neither
 * writing nor recovering can be interrupted, so `onPlaced` must itself end when it is asked to.
 */
export class BundleStore extends Context.Service<
  BundleStore,
  {
    readonly commit: (
      request: CommitRequest,
      /** Called after the files are in place and before the record goes, so that recovery repeats it. */
      onPlaced: (rows: ReadonlyArray<IndexRow>) => Effect.Effect<ReadonlyArray<Warning>>,
    ) => Effect.Effect<CommitOutcome, EnvironmentUnfit | CommitPending | LockLost>;
    /** Whether a commit record stands; asked without the lock. */
    readonly pending: (request: RecoveryRequest) => Effect.Effect<boolean, EnvironmentUnfit>;
    /** Rolls a standing record forward and removes staging that no record names. */
    readonly recover: (
      request: RecoveryRequest,
      onPlaced: (rows: ReadonlyArray<IndexRow>) => Effect.Effect<ReadonlyArray<Warning>>,
    ) => Effect.Effect<CommitOutcome, RecoveryPending | CommitRecordRefused>;
  }
>()("@okstra/core/ports/BundleStore") {
  /** `standing`: unfinished commits by `<group>/<task>`; the store takes out what it has finished. */
  static readonly layerMemory = (tree: MemoryTree, standing: Map<string, StandingCommit> = new Map()) =>
    Layer.succeed(
      BundleStore,
      BundleStore.of({
        commit: ({ plan, lock }, onPlaced) =>
          Effect.gen(function* () {
            yield* lock.verify;
            const warnings: Array<Warning> = [];
            for (const file of plan.files) {
              const before = tree.read(file.path);
              const expected = file.kind === "create" ? null : file.expected;
              if (before !== null && sha256(before) !== expected && sha256(before) !== sha256(file.content)) {
                tree.write(`${file.path}.before`, before);
                warnings.push({ tag: "FileKept", message: `${file.path} had changed; it is kept beside.` });
              }
              tree.write(file.path, file.content);
            }
            for (const move of plan.moves) {
              const bytes = tree.read(move.from);
              if (bytes !== null && tree.read(move.to) === null) {
                tree.write(move.to, bytes);
                tree.remove(move.from);
              }
            }
            return { warnings: [...warnings, ...(yield* onPlaced(plan.indexRows))] };
          }),
        pending: ({ task }) => Effect.sync(() => standing.has(formatTaskFolder(task))),
        recover: ({ task }) =>
          Effect.gen(function* () {
            const name = formatTaskFolder(task);
            const commit = standing.get(name);
            if (commit?.fault === "unfit") {
              const path = taskPaths(task).commitRecord;
              return yield* new CommitRecordRefused({ path, reason: "no okstra wrote it" });
            }
            if (commit?.fault === "unwritable") {
              return yield* new RecoveryPending({ task: name, cause: "EROFS", remedy: "Make it writable." });
            }
            for (const [path, content] of Object.entries(commit?.files ?? {})) tree.write(path, content);
            standing.delete(name);
            return { warnings: [] };
          }),
      }),
    );
}

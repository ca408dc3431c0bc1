import type { IndexRow } from "@okstra/core/domain/bundle/BundlePlan";
import { commitRecordFault } from "@okstra/core/domain/bundle/commitRecordFault";
import { composeCommitRecord } from "@okstra/core/domain/bundle/composeCommitRecord";
import type { Warning } from "@okstra/core/domain/refusal/Problem";
import { taskPaths } from "@okstra/core/domain/run/runPaths";
import {
  BundleStore,
  CommitPending,
  CommitRecordRefused,
  type CommitRequest,
  RecoveryPending,
  type RecoveryRequest,
} from "@okstra/core/ports/BundleStore";
import { tellWarnings } from "@okstra/core/ports/Warnings";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { absolute, type Commit, commitPaths } from "./commit/Commit.ts";
import { StagedFileGone } from "./commit/placeEntry.ts";
import { readStandingCommit, RecordUnfit } from "./commit/recoverTask.ts";
import { rollForward } from "./commit/rollForward.ts";
import { RecordUnknown, stageBundle, writeRecord } from "./commit/stageBundle.ts";
import { removeEmpty, removeRecord, sweepFolder } from "./commit/sweepStaging.ts";
import { type DurableFiles, nodeFiles } from "./DurableFiles.ts";
import { environmentUnfitBelow, remedyOf } from "./environmentUnfit.ts";
import { requirePlainPaths, under } from "./plainPath.ts";
import { sha256Of } from "./readOpened.ts";
import { systemCode, systemPath } from "./systemError.ts";

type OnPlaced = (rows: ReadonlyArray<IndexRow>) => Effect.Effect<ReadonlyArray<Warning>>;

/** The bundle store on a disk reached through `files`; tests hand in one that fails or stops where they want. */
export const layerOn = (files: DurableFiles): Layer.Layer<BundleStore> =>
  Layer.succeed(
    BundleStore,
    BundleStore.of({
      commit: (request, onPlaced) => commitPlan(files, request, onPlaced),
      pending: (request) => pending(files, request),
      recover: (request, onPlaced) => recover(files, request, onPlaced),
    }),
  );

export const layer: Layer.Layer<BundleStore> = layerOn(nodeFiles);

const commitPlan = (files: DurableFiles, { root, plan, lock, id }: CommitRequest, onPlaced: OnPlaced) =>
  Effect.uninterruptible(
    Effect.gen(function* () {
      const record = composeCommitRecord(plan, id, sha256Of);
      const fault = commitRecordFault(record, plan.task);
      if (fault !== null)
        return yield* Effect.die(new Error(`The bundle plan can't be committed: ${fault}.`));
      const contents = new Map(plan.files.map((file) => [file.path, file.content]));
      const commit: Commit = { files, root, record, contentOf: ({ path }) => contents.get(path) ?? null };
      const pendingFor = (error: unknown) =>
        new CommitPending({ runRefs: record.runRefs, cause: describe(error, root) });

      const made = new Set<string>();
      const unfit = (error: unknown) =>
        error instanceof RecordUnknown
          ? pendingFor(error.failure)
          : environmentUnfitBelow("write the bundle", root, error);
      yield* attempt(() => stageBundle(commit, made), unfit).pipe(
        Effect.andThen(lock.verify),
        Effect.andThen(attempt(() => writeRecord(commit), unfit)),
        Effect.tapError((error) =>
          // A record that may stand needs its staged files.
          error._tag === "CommitPending" ? Effect.void : Effect.sync(() => undoStaging(commit, made)),
        ),
      );
      return { warnings: yield* finish(commit, onPlaced, pendingFor) };
    }),
  );

const pending = (files: DurableFiles, { root, task }: RecoveryRequest) =>
  attempt(
    () => {
      const path = taskPaths(task).commitRecord;
      requirePlainPaths(files, root, { directories: [taskPaths(task).root] });
      return files.lstat(under(root, path)) !== null;
    },
    (error) => environmentUnfitBelow("look for an unfinished commit", root, error),
  );

const recover = (files: DurableFiles, request: RecoveryRequest, onPlaced: OnPlaced) =>
  Effect.uninterruptible(
    Effect.gen(function* () {
      const { root, task } = request;
      const paths = taskPaths(task);
      const failed = (error: unknown) =>
        error instanceof RecordUnfit
          ? new CommitRecordRefused({ path: paths.commitRecord, reason: error.reason })
          : new RecoveryPending({
              task: `${task.group}/${task.task}`,
              cause: describe(error, root),
              remedy: remedyOf(systemCode(error) ?? "ENOENT", systemPath(error, root)),
            });
      const commit = yield* attempt(() => readStandingCommit(files, request), failed);
      const warnings = commit === null ? [] : yield* finish(commit, onPlaced, failed);
      yield* Effect.sync(() => sweepFolder(files, under(root, paths.staging)));
      return { warnings };
    }),
  );

/** From a standing record to none: in place, indexed, forgotten. */
const finish = <E>(commit: Commit, onPlaced: OnPlaced, failed: (error: unknown) => E) =>
  Effect.gen(function* () {
    const { files, record } = commit;
    const paths = commitPaths(record);
    const placed: Array<Warning> = [];
    // What was kept aside is told even where the commit can't be finished now.
    yield* Effect.ensuring(
      attempt(() => rollForward(commit, placed), failed),
      Effect.suspend(() => tellWarnings(placed)),
    );
    const indexed = yield* onPlaced(record.indexRows as ReadonlyArray<IndexRow>);
    yield* attempt(() => removeRecord(files, absolute(commit, paths.record)), failed);
    const forgotten = yield* attempt(() => forget(commit), failed);
    return [...placed, ...indexed, ...forgotten];
  });

/** The commit is done, so no failure in here may call it undone. */
const forget = (commit: Commit): ReadonlyArray<Warning> => {
  const { files, record } = commit;
  const paths = commitPaths(record);
  try {
    files.syncDirectory(absolute(commit, paths.task));
  } catch (error) {
    // The staging stays too: should a power cut bring the record back, it is carried out again, without effect.
    if (systemCode(error) === null) throw error;
    const message = `The commit of ${record.runRefs.join(", ")} is finished, but that could not be made durable: ${describe(error, commit.root)}.`;
    return [{ tag: "CommitNotSynced", message }];
  }
  sweepFolder(files, absolute(commit, paths.staging));
  removeEmpty(files, [absolute(commit, paths.stagings)]);
  return [];
};

const undoStaging = (commit: Commit, made: ReadonlySet<string>): void => {
  const paths = commitPaths(commit.record);
  sweepFolder(commit.files, absolute(commit, paths.staging));
  removeEmpty(
    commit.files,
    [...made].map((path) => absolute(commit, path)),
  );
};

/** Runs a step on the disk; an error that is not the system's, nor a known refusal, is a defect of ours. */
const attempt = <A, E>(step: () => A, failed: (error: unknown) => E): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(step());
    } catch (error) {
      return Effect.fail(failed(error));
    }
  });

const describe = (error: unknown, root: string): string => {
  if (error instanceof StagedFileGone) return error.message;
  const code = systemCode(error);
  if (code === null) throw error;
  const path = systemPath(error, root);
  return path === "" ? code : `${code} at ${path}`;
};

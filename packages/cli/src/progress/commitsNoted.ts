import type { Refusal } from "@okstra/core/domain/refusal/Problem";
import { formatRunRef } from "@okstra/core/domain/run/RunRef";
import { BundleStore } from "@okstra/core/ports/BundleStore";
import { tellWarnings } from "@okstra/core/ports/Warnings";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";

/** What came of the commits of one command: an interrupt takes its result away, not what stands on the disk. */
export interface NotedCommits {
  readonly runRefs: Array<string>;
  /** A commit that is recorded but not finished. */
  pending: Refusal | null;
}

export const noCommits = (): NotedCommits => ({ runRefs: [], pending: null });

/** The bundle store, which notes in `commits` what it did before an interrupt can come in between. */
export const layerInto = (commits: NotedCommits): Layer.Layer<BundleStore, never, BundleStore> =>
  Layer.effect(
    BundleStore,
    Effect.map(BundleStore, (store) =>
      BundleStore.of({
        ...store,
        commit: (request, onPlaced) =>
          store.commit(request, onPlaced).pipe(
            Effect.tap(({ warnings }) =>
              Effect.map(tellWarnings(warnings), () => {
                commits.runRefs.push(...request.plan.runs.map(formatRunRef));
              }),
            ),
            Effect.tapError((error) =>
              Effect.sync(() => {
                if (error._tag === "CommitPending") commits.pending = error;
              }),
            ),
            Effect.uninterruptible,
          ),
      }),
    ),
  );

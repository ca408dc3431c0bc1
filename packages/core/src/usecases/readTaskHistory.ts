import * as Effect from "effect/Effect";
import { exactRef } from "../domain/run/parseRunRef.ts";
import { runPaths } from "../domain/run/runPaths.ts";
import { rebuildHistory, RunInputsFacts } from "../domain/run/TaskHistory.ts";
import type { RunPointer } from "../domain/run/TaskManifest.ts";
import { readArtefactFile } from "./readArtefactFile.ts";

/** What a task's manifest told before it was lost, from the inputs of its runs; those that can't be read add nothing. */
export const readTaskHistory = Effect.fnUntraced(function* (
  root: string,
  newestFirst: ReadonlyArray<RunPointer>,
) {
  const inputs = yield* Effect.forEach(newestFirst, ({ runRef }) => {
    const ref = exactRef(runRef);
    return ref === null
      ? Effect.succeed(null)
      : Effect.orElseSucceed(
          readArtefactFile(root, runPaths(ref).runInputs, RunInputsFacts, "run inputs"),
          () => null,
        );
  });
  return rebuildHistory(
    newestFirst,
    inputs.filter((each) => each !== null),
  );
});

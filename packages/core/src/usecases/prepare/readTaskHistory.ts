import * as Effect from "effect/Effect";
import { parseRunRef } from "../../domain/run/parseRunRef.ts";
import { runPaths } from "../../domain/run/runPaths.ts";
import { rebuildHistory, RunInputsFacts } from "../../domain/run/TaskHistory.ts";
import type { RunPointer } from "../../domain/run/TaskManifest.ts";
import { readArtefactFile } from "../readArtefactFile.ts";

/** What a task's manifest told before it was lost, from the inputs of its runs; those that can't be read add nothing. */
export const readTaskHistory = Effect.fnUntraced(function* (
  root: string,
  newestFirst: ReadonlyArray<RunPointer>,
) {
  const inputs = yield* Effect.forEach(newestFirst, ({ runRef }) =>
    Effect.fromResult(parseRunRef(runRef)).pipe(
      Effect.flatMap(({ folder, seq }) =>
        seq === "latest"
          ? Effect.succeed(null)
          : readArtefactFile(root, runPaths({ ...folder, seq }).runInputs, RunInputsFacts, "run inputs"),
      ),
      Effect.orElseSucceed(() => null),
    ),
  );
  return rebuildHistory(
    newestFirst,
    inputs.filter((each) => each !== null),
  );
});

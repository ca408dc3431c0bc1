import * as Effect from "effect/Effect";
import { RunRefMalformed } from "../domain/run/parseRunRef.ts";
import { formatRunFolder } from "../domain/run/RunRef.ts";
import { findShowTarget } from "./findShowTarget.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { readRunFolders } from "./readTaskRuns.ts";

/** The run that a word names: a run ref, or the path of a run manifest. A task is no run; its latest are offered. */
export const findRun = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  text: string,
  place: { readonly root: string; readonly calledFrom: string },
) {
  const target = yield* findShowTarget(request, text, place);
  if (target.kind === "run") return target.run;
  const folders = yield* readRunFolders(request.root, target.task);
  const latest = folders.flatMap(({ folder, visible }) =>
    visible.length === 0 ? [] : [`${formatRunFolder(folder)}/latest`],
  );
  const expected = latest.length === 0 ? "a run of the task" : `a run of the task: ${latest.join(", ")}`;
  return yield* new RunRefMalformed({ given: text, faults: [{ part: text, expected }], nearest: latest });
});

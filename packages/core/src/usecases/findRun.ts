import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { parseReportTarget } from "../domain/report/parseReportTarget.ts";
import { RunRefMalformed } from "../domain/run/parseRunRef.ts";
import { formatRunFolder } from "../domain/run/RunRef.ts";
import { findShowTarget } from "./findShowTarget.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { readRunFolders } from "./readTaskRuns.ts";

/**
 * The run that a word names: a run ref, the path of a run manifest, or of a file of the run's report. Any other word is
 * wrong by itself; what stands in the project only tells what may have been meant.
 */
export const findRun = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  text: string,
  place: { readonly root: string; readonly calledFrom: string },
) {
  const run = parseReportTarget(text, place);
  if (Result.isSuccess(run)) return run.success;
  const meant = yield* Effect.result(findShowTarget(request, text, place));
  if (Result.isFailure(meant)) {
    return yield* meant.failure._tag === "RunRefMalformed" ? meant.failure : run.failure;
  }
  if (meant.success.kind === "run") return meant.success.run;
  const folders = yield* readRunFolders(request.root, meant.success.task);
  const latest = folders.flatMap(({ folder, visible }) =>
    visible.length === 0 ? [] : [`${formatRunFolder(folder)}/latest`],
  );
  const expected = `a run of it: ${latest.join(", ")}`;
  return yield* new RunRefMalformed({
    given: text,
    faults: [{ part: text, expected }],
    nearest: latest,
    isTask: true,
  });
});

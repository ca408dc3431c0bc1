import * as Effect from "effect/Effect";
import type { Warning } from "../domain/refusal/Problem.ts";
import { formatRunSeq } from "../domain/run/RunSeq.ts";
import { runPaths } from "../domain/run/runPaths.ts";
import { parseRecordName, type WorkerAttempt } from "../domain/run/WorkerAttempt.ts";
import { WorkerRecord } from "../domain/run/WorkerRecord.ts";
import { visibleText } from "../domain/text/visibleText.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import { readArtefactFile } from "./readArtefactFile.ts";
import type { TaskRun } from "./readTaskRuns.ts";

/** Every attempt of every worker of a run, by worker and number; it never fails, it warns. */
export const readWorkerAttempts = Effect.fnUntraced(function* (
  root: string,
  { ref, folder }: Pick<TaskRun, "ref" | "folder">,
) {
  const warnings: Array<Warning> = [];
  const attempts: Array<WorkerAttempt> = [];
  const warn = (error: { readonly _tag: string; readonly message: string }): void => {
    warnings.push({ tag: error._tag, message: visibleText(error.message) });
  };
  if (!(folder.names["state/workers"] ?? []).includes(formatRunSeq(ref.seq))) return { attempts, warnings };
  const files = yield* ProjectFiles;
  const directory = runPaths(ref).workerRecords;
  const listed = yield* Effect.result(files.list(root, directory));
  if (listed._tag === "Failure") warn(listed.failure);
  for (const name of listed._tag === "Success" ? listed.success : []) {
    const named = parseRecordName(name);
    if (named === null) continue;
    const read = yield* Effect.result(
      readArtefactFile(root, `${directory}/${name}`, WorkerRecord, "worker record"),
    );
    if (read._tag === "Failure") warn(read.failure);
    attempts.push({ ...named, record: read._tag === "Success" ? read.success : null });
  }
  attempts.sort((left, right) => left.attempt - right.attempt);
  return { attempts, warnings };
});

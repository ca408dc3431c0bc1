import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Warning } from "../domain/refusal/Problem.ts";
import { readArtefact } from "../domain/run/readArtefact.ts";
import { formatRunSeq } from "../domain/run/RunSeq.ts";
import { runPaths } from "../domain/run/runPaths.ts";
import { parseRecordName, type WorkerAttempt } from "../domain/run/WorkerAttempt.ts";
import { WorkerRecord } from "../domain/run/WorkerRecord.ts";
import { visibleText } from "../domain/text/visibleText.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import { decodeArtefactText, maxArtefactBytes } from "./readArtefactFile.ts";
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
    const file = `${directory}/${name}`;
    const content = yield* Effect.result(
      files.read(root, file, { purpose: "worker record", maxBytes: maxArtefactBytes }),
    );
    if (Result.isFailure(content)) warn(content.failure);
    const read = Result.flatMap(content, (found) =>
      found === null
        ? Result.succeed(null)
        : Result.flatMap(decodeArtefactText(found.bytes, file), (text) =>
            readArtefact(WorkerRecord, text, { file }),
          ),
    );
    if (Result.isSuccess(content) && Result.isFailure(read)) warn(read.failure);
    attempts.push({
      ...named,
      record: Result.getOrElse(read, () => null),
      sha256: Result.isSuccess(content) ? (content.success?.sha256 ?? null) : null,
    });
  }
  attempts.sort((left, right) => left.attempt - right.attempt);
  return { attempts, warnings };
});

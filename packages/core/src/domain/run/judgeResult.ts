import * as Result from "effect/Result";
import { checkWorkerResult } from "../report/checkWorkerResult.ts";
import { WorkerResultRefused } from "../report/decodeWorkerResult.ts";
import { shellWords } from "../text/shellWords.ts";
import type { RunManifest } from "./RunManifest.ts";
import type { WorkerStatus } from "./WorkerRecord.ts";

/**
 * Holds the text of an attempt against the result contract. A completed one must satisfy it and say so itself; of a
 * failed one, the summary is taken where it can be had: it is the reason that the worker gave.
 */
export const judgeResult = (
  {
    manifest,
    worker,
  }: {
    readonly manifest: Pick<RunManifest, "runRef">;
    readonly worker: RunManifest["workers"][number];
  },
  status: WorkerStatus,
  text: string | null,
): Result.Result<string | null, WorkerResultRefused> => {
  if (text === null) return Result.succeed(null);
  const { workerId, duty } = worker;
  const checked = checkWorkerResult(text, { workerId, duty, runRef: manifest.runRef });
  if (status !== "completed") {
    return Result.succeed(
      status === "failed" && Result.isSuccess(checked) && checked.success.status === "failed"
        ? checked.success.summary
        : null,
    );
  }
  const faults = Result.isFailure(checked)
    ? checked.failure.faults
    : checked.success.status === "completed"
      ? []
      : [{ pointer: "/status", got: '"failed"', expected: '"completed"' }];
  if (faults.length === 0) return Result.succeed(null);
  return Result.fail(new WorkerResultRefused({ faults, next: recordAsFailed(workerId, manifest.runRef) }));
};

const recordAsFailed = (workerId: string, runRef: string): string =>
  `Record the attempt as failed: \`${shellWords(["okstra", "worker", "record", workerId, "--run", runRef, "--status", "failed", "--reason", "the result breaks the contract"])}\`, with the same --result if you named one; its text is kept.`;

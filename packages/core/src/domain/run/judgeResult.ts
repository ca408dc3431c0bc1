import * as Result from "effect/Result";
import { checkWorkerResult } from "../report/checkWorkerResult.ts";
import { WorkerResultRefused } from "../report/decodeWorkerResult.ts";
import { shellWords } from "../text/shellWords.ts";
import type { RunManifest } from "./RunManifest.ts";
import type { SchemaFault } from "./schemaFaults.ts";
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
  const asFailed = ["okstra", "worker", "record", workerId, "--run", manifest.runRef, "--status", "failed"];
  if (Result.isFailure(checked)) {
    const { faults, next: advice } = checked.failure;
    const command = shellWords([...asFailed, "--reason", "the result breaks the contract"]);
    const next = `Record the attempt as failed: \`${command}\`, with the same --result if you named one; its text is kept.`;
    return refused(faults, advice === undefined ? next : `${next} ${advice}`);
  }
  if (checked.success.status === "completed") return Result.succeed(null);
  return refused(
    [{ pointer: "/status", got: '"failed"', expected: '"completed"' }],
    `Record the attempt as what it says: \`${shellWords(asFailed)}\`, with the same --result if you named one; its summary is taken as the reason.`,
  );
};

const refused = (
  faults: ReadonlyArray<SchemaFault>,
  next: string,
): Result.Result<never, WorkerResultRefused> => Result.fail(new WorkerResultRefused({ faults, next }));

import * as Result from "effect/Result";
import type { RunManifest } from "./RunManifest.ts";
import type { WorkerAttempt } from "./WorkerAttempt.ts";
import type { WorkerStatus } from "./WorkerRecord.ts";
import { WorkerResultMissing } from "./workerRecordRefusals.ts";

export interface StandingText {
  readonly text: string;
  readonly sha256: string;
}

export interface ChosenText {
  readonly from: "given" | "standing";
  readonly raw: string;
  /** Of the bytes at the result path; null for a text that was given. */
  readonly sha256: string | null;
}

/**
 * The text of the attempt that is being recorded: the one that was named, else what stands at the result path, or
 * lies in the archive for it, unless an earlier attempt's record has it. Only what completed or failed is looked for without being named.
 */
export const chooseResultText = (
  facts: {
    readonly worker: RunManifest["workers"][number];
    readonly attempts: ReadonlyArray<WorkerAttempt>;
    readonly given: string | null;
    readonly standing: StandingText | null;
    readonly archived: StandingText | null;
  },
  status: WorkerStatus,
): Result.Result<ChosenText | null, WorkerResultMissing> => {
  const { given, standing, archived, attempts, worker } = facts;
  const lying = standing ?? archived;
  if (given !== null) return Result.succeed({ from: "given", raw: given, sha256: null });
  if (status !== "completed" && status !== "failed") return Result.succeed(null);
  const owner = attempts.findLast(
    ({ record }) => lying !== null && record?.end?.resultSha256 === lying.sha256,
  );
  // The same said twice: the newest attempt completed with what stands.
  const again = status === "completed" && owner === attempts.at(-1) && owner?.record?.status === "completed";
  if (lying !== null && (owner === undefined || again)) {
    return Result.succeed(
      standing === null
        ? { from: "given", raw: lying.text, sha256: null }
        : { from: "standing", raw: standing.text, sha256: standing.sha256 },
    );
  }
  if (status === "failed") return Result.succeed(null);
  return Result.fail(
    new WorkerResultMissing({
      workerId: worker.workerId,
      path: worker.resultPath,
      recordedAs: owner?.attempt ?? null,
    }),
  );
};

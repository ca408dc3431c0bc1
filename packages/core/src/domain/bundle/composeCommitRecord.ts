import { headerOf } from "../run/artefactHeader.ts";
import { formatRunRef } from "../run/RunRef.ts";
import type { BundlePlan } from "./BundlePlan.ts";
import type { CommitRecord } from "./CommitRecord.ts";

/** The record of a plan. `digest` is handed in because the disk adapter has a much faster one than core. */
export const composeCommitRecord = (
  plan: BundlePlan,
  id: string,
  digest: (content: string | Uint8Array) => string,
): CommitRecord => ({
  ...headerOf("commit-record"),
  id,
  task: plan.task,
  runRefs: plan.runs.map(formatRunRef),
  directories: plan.directories,
  moves: plan.moves,
  entries: plan.files.map((file, at) => ({
    path: file.path,
    staged: String(at).padStart(4, "0"),
    mode: file.mode,
    sha256: digest(file.content),
    kind: file.kind,
    expected: file.kind === "create" ? null : file.expected,
  })),
  indexRows: plan.indexRows,
});

import * as Schema from "effect/Schema";
import { artefactHeader, Sha256, Timestamp } from "../run/artefactHeader.ts";
import { runStatuses } from "../run/runStatus.ts";
import { uuidPattern } from "../text/uuidPattern.ts";

/** Permission bits only: a record can't ask for setuid. */
const Mode = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 0o777 }));

/** One file that waits in the staging folder under the name `staged`, and where it belongs. */
const CommitEntry = Schema.Struct({
  path: Schema.NonEmptyString,
  staged: Schema.String.check(Schema.isPattern(/^\d{4,}$/u)),
  mode: Mode,
  sha256: Sha256,
  kind: Schema.Literals(["create", "replace"]),
  /** SHA-256 of what the file may replace; null: nothing may be there. */
  expected: Schema.NullOr(Sha256),
});
export type CommitEntry = typeof CommitEntry.Type;

const RecordedRow = Schema.Struct({
  homeKey: Schema.NonEmptyString,
  projectRoot: Schema.NonEmptyString,
  taskKey: Schema.NonEmptyString,
  taskType: Schema.NonEmptyString,
  stage: Schema.NullOr(Schema.Int),
  runRef: Schema.NonEmptyString,
  runSeq: Schema.NonEmptyString,
  status: Schema.Literals(runStatuses),
  briefSha256: Sha256,
  runManifest: Schema.NonEmptyString,
  roleExecutionRefs: Schema.Array(Schema.String),
  createdAt: Timestamp,
});

/**
 * `.commit.json`: what is left to do when a commit was decided and not finished. It stands from the moment the
 * bundle will surely be there until it is. Read back, it is as untrusted as any file: see `decodeCommitRecord`.
 */
export const CommitRecord = Schema.Struct({
  ...artefactHeader("commit-record"),
  /** UUID of the commit; names its staging folder. */
  id: Schema.String.check(Schema.isPattern(uuidPattern)),
  task: Schema.Struct({
    project: Schema.NonEmptyString,
    group: Schema.NonEmptyString,
    task: Schema.NonEmptyString,
  }),
  runRefs: Schema.Array(Schema.String),
  directories: Schema.Array(Schema.Struct({ path: Schema.NonEmptyString, mode: Mode })),
  moves: Schema.Array(Schema.Struct({ from: Schema.NonEmptyString, to: Schema.NonEmptyString })),
  /** In the order they are moved into place. */
  entries: Schema.Array(CommitEntry),
  indexRows: Schema.Array(RecordedRow),
});
export type CommitRecord = typeof CommitRecord.Type;

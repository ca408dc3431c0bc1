import type { TaskKey } from "../task/TaskKey.ts";
import type { RunRef } from "../run/RunRef.ts";
import type { HomeKey } from "../project/ProjectPlace.ts";
import type { RunStatus } from "../run/runStatus.ts";

/**
 * One file of a bundle. Paths are relative to the project root. `create` wants nothing there; `replace` wants the
 * bytes whose SHA-256 is `expected` (null: nothing there) and keeps anything else as `<name>.before-<NNN>`.
 */
export type PlannedFile =
  | {
      readonly kind: "create";
      readonly path: string;
      readonly mode: number;
      readonly content: string | Uint8Array;
    }
  | {
      readonly kind: "replace";
      readonly path: string;
      readonly mode: number;
      readonly content: string | Uint8Array;
      readonly expected: string | null;
    };

export interface PlannedDirectory {
  readonly path: string;
  readonly mode: number;
}

/** A file or directory that rotates into the archive; never over an existing one. */
export interface PlannedMove {
  readonly from: string;
  readonly to: string;
}

/** A row of the central index. */
export interface IndexRow {
  readonly homeKey: HomeKey;
  readonly projectRoot: string;
  readonly taskKey: string;
  readonly taskType: string;
  readonly stage: number | null;
  readonly runRef: string;
  readonly runSeq: string;
  readonly status: RunStatus;
  readonly briefSha256: string;
  readonly runManifest: string;
  readonly roleExecutionRefs: ReadonlyArray<string>;
  readonly createdAt: string;
}

/**
 * Everything one prepare changes, as a value: `--dry-run` prints it, an adapter commits it, all or nothing.
 * See docs/commit.md for the steps and what a crash at each of them leaves.
 */
export interface BundlePlan {
  readonly task: TaskKey;
  readonly runs: ReadonlyArray<RunRef>;
  readonly directories: ReadonlyArray<PlannedDirectory>;
  readonly moves: ReadonlyArray<PlannedMove>;
  /** In the order they are moved into place; the run manifests come last and make their runs visible. */
  readonly files: ReadonlyArray<PlannedFile>;
  readonly indexRows: ReadonlyArray<IndexRow>;
}

/** A line of `--dry-run`. */
export interface PlanLine {
  readonly path: string;
  readonly kind: "directory" | "create" | "replace" | "move" | "index-row";
  readonly mode: string | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
}

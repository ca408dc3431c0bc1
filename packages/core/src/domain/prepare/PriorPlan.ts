import type { ReportStatus } from "../report/reportHeader.ts";
import type { RunStatus } from "../run/runStatus.ts";

/** What an earlier planning run of the task came to. */
export interface PriorPlan {
  readonly runRef: string;
  readonly status: RunStatus;
  /** `published`: the plan that stands; `superseded`: completed, and a later one was completed too. */
  readonly standing: "published" | "superseded" | "not-published";
  /** Null where it left no report that can be read. */
  readonly report: {
    readonly path: string;
    readonly status: ReportStatus;
    readonly outcome: string;
    readonly reason: string;
    readonly summary: string;
    readonly stages: ReadonlyArray<string>;
    /** Ids and questions that were still open. */
    readonly open: ReadonlyArray<string>;
  } | null;
}

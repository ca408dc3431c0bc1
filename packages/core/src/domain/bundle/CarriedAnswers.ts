import type { ClarificationItem } from "../report/ClarificationItem.ts";
import type { UserAnswers } from "../report/UserAnswers.ts";

/** What `--clarification-response` carries into a run: the answers to a report's items, or a file of the user's own. */
export interface CarriedAnswers {
  /** As it was given. */
  readonly path: string;
  /** Of the file of the user's own; of the report's data where a report was named. */
  readonly sha256: string;
  /** Text of a file of the user's own; null where a report was named. */
  readonly text: string | null;
  readonly report: {
    readonly runRef: string;
    readonly dataPath: string;
    readonly items: ReadonlyArray<ClarificationItem>;
    readonly answers: UserAnswers | null;
  } | null;
}

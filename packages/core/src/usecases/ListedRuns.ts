import type { Warning } from "../domain/refusal/Problem.ts";
import type { RunRow } from "../domain/run/RunRow.ts";
import type { TaskType } from "../domain/task/TaskType.ts";
import type { TaskFilter } from "./listTasks.ts";

export interface RunFilters extends TaskFilter {
  /** The task as written, which may be the id that is stored with it; null where no task was named. */
  readonly givenTask: string | null;
  readonly phase: TaskType | null;
  readonly status: RunRow["status"] | null;
  /** At most so many of the newest; null: all. */
  readonly limit: number | null;
}

/** Every run. */
export const anyRun: Omit<RunFilters, keyof TaskFilter> = {
  givenTask: null,
  phase: null,
  status: null,
  limit: null,
};

export interface ListedRuns {
  /** Newest first. */
  readonly runs: ReadonlyArray<RunRow>;
  /** How many there are without the limit; null where it was reached before all statuses were looked at. */
  readonly total: number | null;
  readonly warnings: ReadonlyArray<Warning>;
}

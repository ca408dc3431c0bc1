import type { TaskType } from "../task/TaskType.ts";

/** What the latest completed run of an earlier phase of the task reported. */
export interface EarlierReport {
  readonly runRef: string;
  /** Where its data lie. */
  readonly path: string;
  readonly outcome: string;
  readonly reason: string;
  readonly summary: string;
}

const reported: ReadonlyArray<TaskType> = ["requirements-discovery", "error-analysis", "option-selection"];

/** The phases before this one whose reports it works on; earlier plans are told in a way of their own. */
export const reportedBefore = (phase: TaskType): ReadonlyArray<TaskType> => {
  const own = reported.indexOf(phase);
  return own === -1 ? reported : reported.slice(0, own);
};

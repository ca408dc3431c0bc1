import * as Schema from "effect/Schema";

/** The phases in the order of the workflow. See docs/workflow.md. */
export const taskTypes = [
  "requirements-discovery",
  "error-analysis",
  "option-selection",
  "implementation-planning",
  "implementation",
  "final-verification",
  "release-handoff",
] as const;

export const TaskType = Schema.Literals(taskTypes);
export type TaskType = (typeof taskTypes)[number];

export const isTaskType = (text: string): text is TaskType => (taskTypes as ReadonlyArray<string>).includes(text);

/** The phases that read and think; they alone take evidence inputs. */
export const analysisTaskTypes: ReadonlyArray<TaskType> = taskTypes.slice(0, 4);

/** The phases a task can begin with. */
export const entryTaskTypes: ReadonlyArray<TaskType> = taskTypes.slice(0, 2);

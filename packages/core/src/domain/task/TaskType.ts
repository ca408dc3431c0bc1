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

export const TaskType = Schema.Literals(taskTypes).annotate({ identifier: "TaskType" });
export type TaskType = (typeof taskTypes)[number];

export const isTaskType = (text: string): text is TaskType =>
  (taskTypes as ReadonlyArray<string>).includes(text);

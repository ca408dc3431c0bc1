import type { TaskType } from "../task/TaskType.ts";
import type { ReportData, ReportDataOf } from "./reportSchemas.ts";

/** What the rule for a report's phase makes of the report. */
export const byPhase = <A>(
  rules: { readonly [Type in TaskType]: (data: ReportDataOf<Type>) => A },
  data: ReportData,
): A =>
  // The data's own phase picks the rule; the compiler can't follow a union through a record.
  (rules[data.taskType] as (data: ReportData) => A)(data);

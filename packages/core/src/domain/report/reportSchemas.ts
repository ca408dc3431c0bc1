import type { TaskType } from "../task/TaskType.ts";
import { ErrorAnalysisReportData } from "./ErrorAnalysisReportData.ts";
import { HandoffReportData } from "./HandoffReportData.ts";
import { ImplementationReportData } from "./ImplementationReportData.ts";
import { OptionSelectionReportData } from "./OptionSelectionReportData.ts";
import { PlanningReportData } from "./PlanningReportData.ts";
import { RequirementsReportData } from "./RequirementsReportData.ts";
import { VerificationReportData } from "./VerificationReportData.ts";

/** The schema of each phase's report data. */
export const reportSchemas = {
  "requirements-discovery": RequirementsReportData,
  "error-analysis": ErrorAnalysisReportData,
  "option-selection": OptionSelectionReportData,
  "implementation-planning": PlanningReportData,
  implementation: ImplementationReportData,
  "final-verification": VerificationReportData,
  "release-handoff": HandoffReportData,
} as const satisfies Readonly<Record<TaskType, unknown>>;

/** The report data of any phase; `taskType` tells which. */
export type ReportData = (typeof reportSchemas)[TaskType]["Type"];

/** The report data of one phase. */
export type ReportDataOf<Type extends TaskType> = (typeof reportSchemas)[Type]["Type"];

import * as Schema from "effect/Schema";
import { artefactHeader, Timestamp } from "../run/artefactHeader.ts";
import { terminalWorkerStatuses } from "../run/WorkerRecord.ts";
import { ClarificationItem } from "./ClarificationItem.ts";

export const reportStatuses = ["draft", "final", "failed"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const maxReportDataBytes = 16 * 1024 * 1024;

/** What became of the lead or of one worker; anything but `completed` has a note that says why. */
const StatusEntry = Schema.Struct({
  name: Schema.NonEmptyString,
  status: Schema.Literals(terminalWorkerStatuses),
  model: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
}).annotate({ identifier: "StatusEntry" });

/** What the report data of every phase begins with. */
export const reportHeader = <Name extends string, Type extends string>(name: Name, taskType: Type) => ({
  ...artefactHeader(name),
  runRef: Schema.NonEmptyString,
  taskKey: Schema.NonEmptyString,
  taskType: Schema.Literals([taskType]),
  title: Schema.NonEmptyString,
  /** BCP 47 tag of the language the texts are in. */
  language: Schema.NonEmptyString,
  status: Schema.Literals(reportStatuses),
  createdAt: Timestamp,
  /** Whether a person approved the report; only phases that are approved carry it. */
  approved: Schema.optionalKey(Schema.Boolean),
  /** One entry for every name that the run manifest's team contract requires. */
  statusEntries: Schema.Array(StatusEntry),
  summary: Schema.NonEmptyString,
  clarificationItems: Schema.Array(ClarificationItem),
});

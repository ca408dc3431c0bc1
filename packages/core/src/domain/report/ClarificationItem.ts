import * as Schema from "effect/Schema";
import { taskTypes } from "../task/TaskType.ts";
import { reportId } from "./reportId.ts";

export const ClarificationId = reportId("C");

/** A question that the run could not settle and a person answers. */
export const ClarificationItem = Schema.Struct({
  id: ClarificationId,
  question: Schema.NonEmptyString,
  /** What cannot go on before it is resolved: nothing, approval of this report, or a phase. */
  blocks: Schema.Literals(["none", "approval", ...taskTypes]),
  /** Nobody answered; a person did, and the report has not taken it in; the report carries the answer. */
  status: Schema.Literals(["open", "answered", "resolved"]),
  answer: Schema.NullOr(Schema.String),
}).annotate({ identifier: "ClarificationItem" });
export type ClarificationItem = typeof ClarificationItem.Type;

import * as Schema from "effect/Schema";
import { taskTypes } from "../task/TaskType.ts";

/** A question that the run could not settle and a person answers. */
export const ClarificationItem = Schema.Struct({
  id: Schema.String.check(Schema.isPattern(/^C-\d{3,}$/u, { expected: 'an id like "C-001"' })),
  question: Schema.NonEmptyString,
  /** What cannot go on before it is resolved: nothing, approval of this report, or a phase. */
  blocks: Schema.Literals(["none", "approval", ...taskTypes]),
  status: Schema.Literals(["open", "answered", "resolved"]),
  answer: Schema.NullOr(Schema.String),
});
export type ClarificationItem = typeof ClarificationItem.Type;

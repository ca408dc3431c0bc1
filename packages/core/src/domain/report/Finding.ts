import * as Schema from "effect/Schema";
import { confidences, Evidence, severities } from "./Evidence.ts";
import { reportId } from "./reportId.ts";

export const FindingId = reportId("F");
export const Confidence = Schema.Literals(confidences).annotate({ identifier: "Confidence" });

/** Something that was seen, with the places where it can be seen again. */
export const Finding = Schema.Struct({
  id: FindingId,
  summary: Schema.NonEmptyString,
  detail: Schema.optionalKey(Schema.String),
  severity: Schema.Literals(severities),
  confidence: Confidence,
  evidence: Schema.Array(Evidence),
  /** Worker ids of those who found it. */
  foundBy: Schema.Array(Schema.NonEmptyString),
}).annotate({ identifier: "Finding" });
export type Finding = typeof Finding.Type;

/** A point on which workers differed, and how the lead settled it. */
export const Disagreement = Schema.Struct({
  topic: Schema.NonEmptyString,
  positions: Schema.Array(
    Schema.Struct({ workerId: Schema.NonEmptyString, position: Schema.NonEmptyString }),
  ),
  resolution: Schema.NullOr(Schema.String),
}).annotate({ identifier: "Disagreement" });
export type Disagreement = typeof Disagreement.Type;

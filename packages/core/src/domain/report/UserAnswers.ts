import * as Schema from "effect/Schema";
import { artefactHeader, Sha256, Timestamp } from "../run/artefactHeader.ts";
import { ClarificationId } from "./ClarificationItem.ts";

/** `user-responses/answers-<type>-<NNN>.json`: what a person answered to the clarification items of one report. */
export const UserAnswers = Schema.Struct({
  ...artefactHeader("user-answers"),
  runRef: Schema.NonEmptyString,
  /** Sorted by id; an id that is answered again keeps only the later answer. */
  answers: Schema.Array(
    Schema.Struct({
      id: ClarificationId,
      /** The question as it stood when it was answered. */
      question: Schema.NonEmptyString,
      answer: Schema.NonEmptyString,
      answeredAt: Timestamp,
      /** Of the report's data when it was answered. */
      reportSha256: Sha256,
    }),
  ),
});
export type UserAnswers = typeof UserAnswers.Type;

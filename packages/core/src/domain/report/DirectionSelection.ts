import * as Schema from "effect/Schema";
import { artefactHeader, Sha256, Timestamp } from "../run/artefactHeader.ts";
import { OptionId } from "./OptionSelectionReportData.ts";

/** `user-responses/selection-<type>-<NNN>.json`: the option of an option-selection report that a person chose. */
export const DirectionSelection = Schema.Struct({
  ...artefactHeader("direction-selection"),
  runRef: Schema.NonEmptyString,
  option: OptionId,
  title: Schema.NonEmptyString,
  /** Whether it is the one that the report recommends. */
  recommended: Schema.Boolean,
  selectedAt: Timestamp,
  /** Of the report's data when it was selected from. */
  reportSha256: Sha256,
});
export type DirectionSelection = typeof DirectionSelection.Type;

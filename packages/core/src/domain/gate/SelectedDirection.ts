import type { OptionSelectionReportData } from "../report/OptionSelectionReportData.ts";
import type { DirectionSelection } from "../report/DirectionSelection.ts";

/** A file with the digest it had when it was read. */
export interface DigestedFile {
  /** Relative to the project root, or absolute where it lies outside. */
  readonly path: string;
  readonly sha256: string;
}

/** A file that may be there, with the digest it had; null where nothing stood there. */
export interface ExpectedFile {
  readonly path: string;
  readonly sha256: string | null;
}

/** The option a person selected, with the report it stands in: what a plan is made for. */
export interface SelectedDirection {
  readonly runRef: string;
  /** The option-selection report's data. */
  readonly report: DigestedFile;
  readonly data: OptionSelectionReportData;
  readonly option: OptionSelectionReportData["options"][number];
  readonly selection: DirectionSelection;
  readonly selectionFile: DigestedFile;
}

import type { DigestedFile } from "../run/DigestedFile.ts";
import type { OptionSelectionReportData } from "../report/OptionSelectionReportData.ts";
import type { DirectionSelection } from "../report/DirectionSelection.ts";

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

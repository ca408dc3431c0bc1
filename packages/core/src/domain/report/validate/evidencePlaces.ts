import type { Evidence } from "../Evidence.ts";
import type { ReportData } from "../reportSchemas.ts";

/** One place of evidence, and where the report names it. */
export interface EvidencePlace {
  readonly evidence: Evidence;
  readonly pointer: string;
}

/** Every place that the report names as evidence, in order. */
export const evidencePlaces = (data: ReportData): ReadonlyArray<EvidencePlace> => [
  ...("requirements" in data ? placesIn("/requirements", data.requirements) : []),
  ...("options" in data && data.taskType === "option-selection" ? placesIn("/options", data.options) : []),
  ...("findings" in data ? placesIn("/findings", data.findings) : []),
];

const placesIn = (
  pointer: string,
  holders: ReadonlyArray<{ readonly evidence: ReadonlyArray<Evidence> }>,
): ReadonlyArray<EvidencePlace> =>
  holders.flatMap(({ evidence }, holder) =>
    evidence.map((each, at) => ({ evidence: each, pointer: `${pointer}/${holder}/evidence/${at}` })),
  );

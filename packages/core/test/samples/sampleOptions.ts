import type { ClarificationItem } from "../../src/domain/report/ClarificationItem.ts";
import type { OptionSelectionReportData } from "../../src/domain/report/OptionSelectionReportData.ts";
import { headerOf } from "../../src/domain/run/artefactHeader.ts";
import { formatRunRef, type RunRef } from "../../src/domain/run/RunRef.ts";

export const sampleItem = (id: string, changed: Partial<ClarificationItem> = {}): ClarificationItem => ({
  id,
  question: `What of ${id}?`,
  blocks: "implementation-planning",
  status: "open",
  answer: null,
  ...changed,
});

export const sampleOption = (id: string, title: string): OptionSelectionReportData["options"][number] => ({
  id,
  title,
  summary: "One way to do it.",
  approach: "Do it there.",
  advantages: [],
  drawbacks: [],
  risks: [],
  effort: "small",
  confidence: "high",
  ratings: [],
  evidence: [],
  proposedBy: ["codex-analyser"],
});

/** A final report with three options, the first recommended; it asks one thing that blocks planning. */
export const sampleOptionsReport = (
  ref: RunRef,
  changed: Partial<OptionSelectionReportData> = {},
): OptionSelectionReportData => ({
  ...headerOf("report-data-option-selection"),
  runRef: formatRunRef(ref),
  taskKey: `demo/${ref.group}/${ref.task}`,
  taskType: "option-selection",
  title: "Cart total",
  language: "en",
  status: "final",
  createdAt: "2030-01-31T10:00:00.000Z",
  statusEntries: [],
  summary: "Three ways to round.",
  clarificationItems: [sampleItem("C-001"), sampleItem("C-002", { blocks: "none" })],
  question: "Where is the total rounded?",
  criteria: [],
  options: [
    sampleOption("O-001", "Round once"),
    sampleOption("O-002", "Round each line"),
    sampleOption("O-003", "Keep fractions"),
  ],
  findings: [],
  recommendation: { option: "O-001", reason: "It is exact.", findings: [] },
  disagreements: [],
  verdict: { outcome: "recommended", reason: "It stands out." },
  recommendedNextPhase: "implementation-planning",
  ...changed,
});

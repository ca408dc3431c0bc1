import type { ErrorAnalysisReportData } from "../ErrorAnalysisReportData.ts";
import { composeDisagreements, composeFindings, idsOf, orNone } from "./composeFindings.ts";
import {
  heading,
  label,
  type MarkdownBlock,
  paragraph,
  section,
  steps as numbered,
  table,
  text,
  words,
} from "./MarkdownBlock.ts";

export const composeErrorAnalysis = (data: ErrorAnalysisReportData): ReadonlyArray<MarkdownBlock> => [
  heading(2, words("Symptom")),
  paragraph(text(data.symptom)),
  ...section(
    2,
    "Root causes",
    table(
      ["Id", "Cause", "Confidence", "Hypothesis", "Findings", "Direction of a fix"],
      data.rootCauses.map(({ id, statement, confidence, hypothesis, findings, fixDirection }) => [
        [words(id)],
        [text(statement)],
        [words(confidence)],
        [words(hypothesis ?? "–")],
        [words(idsOf(findings))],
        orNone(fixDirection),
      ]),
    ),
  ),
  ...(data.impact === null ? [] : [heading(2, words("Impact")), paragraph(text(data.impact))]),
  ...reproduction(data.reproduction),
  ...section(
    2,
    "Hypotheses",
    table(
      ["Id", "Explanation", "State", "Confidence", "For", "Against"],
      data.hypotheses.map(({ id, statement, status, confidence, supportedBy, contradictedBy }) => [
        [words(id)],
        [text(statement)],
        [words(status)],
        [words(confidence)],
        [words(idsOf(supportedBy))],
        [words(idsOf(contradictedBy))],
      ]),
    ),
  ),
  ...composeFindings(data.findings),
  ...composeDisagreements(data.disagreements),
];

const reproduction = ({
  status,
  steps,
  expected,
  observed,
  note,
}: ErrorAnalysisReportData["reproduction"]): ReadonlyArray<MarkdownBlock> => [
  heading(2, words("Reproduction")),
  paragraph(label(`${status}.`), ...(note === null ? [] : [words(" "), text(note)])),
  ...section(3, "Steps", numbered(steps)),
  ...(expected === null && observed === null
    ? []
    : table(["Expected", "Observed"], [[orNone(expected), orNone(observed)]])),
];

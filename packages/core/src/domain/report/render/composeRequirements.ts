import type { RequirementsReportData } from "../RequirementsReportData.ts";
import { composeDisagreements, composeFindings, evidenceItems, idsOf } from "./composeFindings.ts";
import {
  heading,
  item,
  label,
  list,
  type MarkdownBlock,
  paragraph,
  points,
  section,
  table,
  text,
  words,
} from "./MarkdownBlock.ts";

export const composeRequirements = (data: RequirementsReportData): ReadonlyArray<MarkdownBlock> => [
  heading(2, words("Goal")),
  paragraph(text(data.goal)),
  ...section(2, "Requirements", data.requirements.flatMap(oneRequirement)),
  ...section(2, "Scope", [
    ...section(3, "Inside", points(data.scope.inside)),
    ...section(3, "Outside", points(data.scope.outside)),
  ]),
  ...section(
    2,
    "Assumptions",
    table(
      ["Assumption", "If it is wrong"],
      data.assumptions.map(({ statement, ifWrong }) => [[text(statement)], [text(ifWrong)]]),
    ),
  ),
  ...section(
    2,
    "Risks",
    table(
      ["Risk", "Findings"],
      data.risks.map(({ statement, findings }) => [[text(statement)], [words(idsOf(findings))]]),
    ),
  ),
  ...composeFindings(data.findings),
  ...composeDisagreements(data.disagreements),
];

const oneRequirement = (
  requirement: RequirementsReportData["requirements"][number],
): ReadonlyArray<MarkdownBlock> => [
  heading(3, words(`${requirement.id}: `), text(requirement.statement)),
  paragraph(
    words(`${requirement.kind}, ${requirement.priority}, confidence ${requirement.confidence}. Source: `),
    text(requirement.source),
  ),
  ...list([
    item(
      [label("Accepted when:")],
      requirement.acceptanceCriteria.map((criterion) => item([text(criterion)])),
    ),
    ...(requirement.evidence.length === 0
      ? []
      : [item([label("Seen at:")], evidenceItems(requirement.evidence))]),
  ]),
];

import type { OptionCandidate, OptionSelectionReportData } from "../OptionSelectionReportData.ts";
import { composeDisagreements, composeFindings, evidenceItems, idsOf, joined } from "./composeFindings.ts";
import {
  heading,
  label,
  type Line,
  list,
  type MarkdownBlock,
  paragraph,
  points,
  section,
  table,
  text,
  words,
} from "./MarkdownBlock.ts";

export const composeOptions = (data: OptionSelectionReportData): ReadonlyArray<MarkdownBlock> => [
  heading(2, words("Question")),
  paragraph(text(data.question)),
  heading(2, words("Recommendation")),
  paragraph(
    label(data.recommendation.option ?? "No option."),
    words(" "),
    text(data.recommendation.reason),
    words(` (findings: ${idsOf(data.recommendation.findings)})`),
  ),
  ...section(2, "Comparison", comparison(data)),
  ...section(2, "Options", data.options.flatMap(oneOption)),
  ...composeFindings(data.findings),
  ...composeDisagreements(data.disagreements),
];

/** Criteria down, options across. */
const comparison = ({ criteria, options }: OptionSelectionReportData): ReadonlyArray<MarkdownBlock> =>
  table(
    ["Criterion", "Weight", ...options.map(({ id }) => id)],
    criteria.map(({ id, name, weight }) => [
      [words(`${id}: `), text(name)],
      [words(weight)],
      ...options.map((option) => rated(option, id)),
    ]),
  );

const rated = (option: OptionCandidate, criterion: string): Line => {
  const rating = option.ratings.find((each) => each.criterion === criterion);
  return rating === undefined ? [words("not rated")] : [words(`${rating.rating}: `), text(rating.reason)];
};

const oneOption = (option: OptionCandidate): ReadonlyArray<MarkdownBlock> => [
  heading(3, words(`${option.id}: `), text(option.title)),
  paragraph(text(option.summary)),
  paragraph(
    words(`Effort ${option.effort}, confidence ${option.confidence}. Proposed by: `),
    ...joined(option.proposedBy, "nobody named"),
    words("."),
  ),
  paragraph(label("Approach:"), words(" "), text(option.approach)),
  ...section(4, "Advantages", points(option.advantages)),
  ...section(4, "Drawbacks", points(option.drawbacks)),
  ...section(4, "Risks", points(option.risks)),
  ...section(4, "Evidence", list(evidenceItems(option.evidence))),
];

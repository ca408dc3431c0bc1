import type { ImplementationReportData } from "../ImplementationReportData.ts";
import {
  composeChecks,
  composeCommits,
  composeCriteria,
  composeFindings,
  composeJudgements,
} from "./composeFindings.ts";
import {
  heading,
  type MarkdownBlock,
  paragraph,
  points,
  section,
  table,
  text,
  words,
} from "./MarkdownBlock.ts";

export const composeImplementation = (data: ImplementationReportData): ReadonlyArray<MarkdownBlock> => [
  heading(2, words("Stage")),
  paragraph(words(`Stage ${data.stage} of the plan.`)),
  ...composeCriteria(data.criteria),
  ...composeChecks(data.checks),
  ...section(
    2,
    "Changes",
    table(
      ["Path", "Why"],
      data.changes.map(({ path, why }) => [[text(path)], [text(why)]]),
    ),
  ),
  ...composeCommits(data.commits),
  ...section(2, "Deviations from the plan", points(data.deviations)),
  ...section(2, "Judgements", composeJudgements(data.judgements)),
  ...composeFindings(data.findings),
];

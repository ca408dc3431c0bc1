import type { HandoffReportData } from "../HandoffReportData.ts";
import { composeChecks, composeCommits, idsOf } from "./composeFindings.ts";
import {
  code,
  heading,
  label,
  type MarkdownBlock,
  paragraph,
  points,
  section,
  text,
  words,
} from "./MarkdownBlock.ts";

export const composeHandoff = (data: HandoffReportData): ReadonlyArray<MarkdownBlock> => [
  heading(2, words("Branch")),
  paragraph(code(data.branch), words(`, stages ${idsOf(data.stages)}.`)),
  ...section(2, "What changes", points(data.changeSummary)),
  heading(2, words("Pull request")),
  paragraph(label("Title:"), words(" "), text(data.pullRequest.title)),
  { kind: "code", info: "markdown", text: data.pullRequest.body },
  ...composeChecks(data.checks),
  ...composeCommits(data.commits),
  ...section(2, "Risks", points(data.risks)),
];

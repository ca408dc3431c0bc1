import type { VerificationReportData } from "../VerificationReportData.ts";
import {
  composeChecks,
  composeCriteria,
  composeDisagreements,
  composeFindings,
  composeJudgements,
} from "./composeFindings.ts";
import { code, heading, type MarkdownBlock, paragraph, section, words } from "./MarkdownBlock.ts";

export const composeVerification = ({
  target,
  ...data
}: VerificationReportData): ReadonlyArray<MarkdownBlock> => [
  heading(2, words("What was judged")),
  paragraph(
    words(`${target.stage === null ? "The whole task" : `Stage ${target.stage}`}, from `),
    code(target.baseCommit),
    words(" to "),
    code(target.headCommit),
    words("."),
  ),
  ...composeCriteria(data.criteria),
  ...composeChecks(data.checks),
  ...section(2, "Judgements", composeJudgements(data.judgements)),
  ...composeFindings(data.findings),
  ...composeDisagreements(data.disagreements),
];

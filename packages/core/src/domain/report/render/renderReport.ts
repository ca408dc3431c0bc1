import type { TaskType } from "../../task/TaskType.ts";
import { byPhase } from "../byPhase.ts";
import type { DirectionSelection } from "../DirectionSelection.ts";
import type { ReportData, ReportDataOf } from "../reportSchemas.ts";
import type { UserAnswers } from "../UserAnswers.ts";
import { composeErrorAnalysis } from "./composeErrorAnalysis.ts";
import { orNone } from "./composeFindings.ts";
import { composeHandoff } from "./composeHandoff.ts";
import { composeImplementation } from "./composeImplementation.ts";
import { composeOptions } from "./composeOptions.ts";
import { composePlan } from "./composePlan.ts";
import { composeQuestions, composeSelection } from "./composeQuestions.ts";
import { composeRequirements } from "./composeRequirements.ts";
import { composeVerification } from "./composeVerification.ts";
import {
  heading,
  label,
  type MarkdownBlock,
  paragraph,
  section,
  table,
  text,
  words,
} from "./MarkdownBlock.ts";
import { reportFrontMatter } from "./reportFrontMatter.ts";
import { serialiseBlocks } from "./serialiseBlocks.ts";

/** What a report is rendered with besides its data. */
export interface ReportFacts {
  /** Of the bytes of the report data. */
  readonly dataSha256: string;
  readonly answers: UserAnswers | null;
  readonly selection: DirectionSelection | null;
}

/** Report data as Markdown with front matter: the same bytes for the same data, whatever its texts hold (docs/reports.md). */
export const renderReport = (data: ReportData, { dataSha256, answers, selection }: ReportFacts): string =>
  `${reportFrontMatter(data, dataSha256)}\n${serialiseBlocks([
    heading(1, text(data.title)),
    ...statusNote[data.status],
    heading(2, words("Verdict")),
    paragraph(label(`${data.verdict.outcome}.`), words(" "), text(data.verdict.reason)),
    paragraph(words(`Next phase: ${data.recommendedNextPhase ?? "none"}.`)),
    heading(2, words("Summary")),
    paragraph(text(data.summary)),
    ...composeSelection(selection),
    ...composeQuestions(data, answers),
    ...byPhase(composers, data),
    ...statusEntries(data),
  ])}`;

const statusNote: Readonly<Record<ReportData["status"], ReadonlyArray<MarkdownBlock>>> = {
  final: [],
  draft: [paragraph(label("Draft:"), words(" the run has not finished this report."))],
  failed: [paragraph(label("Failed:"), words(" the run could not do its work."))],
};

const composers: {
  readonly [Type in TaskType]: (data: ReportDataOf<Type>) => ReadonlyArray<MarkdownBlock>;
} = {
  "requirements-discovery": composeRequirements,
  "error-analysis": composeErrorAnalysis,
  "option-selection": composeOptions,
  "implementation-planning": composePlan,
  implementation: composeImplementation,
  "final-verification": composeVerification,
  "release-handoff": composeHandoff,
};

const statusEntries = ({ statusEntries }: ReportData): ReadonlyArray<MarkdownBlock> =>
  section(
    2,
    "Who took part",
    table(
      ["Name", "Status", "Model", "Note"],
      statusEntries.map(({ name, status, model, note }) => [
        [text(name)],
        [words(status)],
        orNone(model),
        orNone(note),
      ]),
    ),
  );

import type { Evidence } from "../Evidence.ts";
import type { Disagreement, Finding } from "../Finding.ts";
import type { CheckedCriterion, Judgement, RunCheck } from "../Judgement.ts";
import { leafText } from "./leafText.ts";
import {
  code,
  heading,
  item,
  label,
  type Line,
  list,
  type ListItem,
  type MarkdownBlock,
  paragraph,
  section,
  table,
  text,
  words,
} from "./MarkdownBlock.ts";

/** Every finding with what it rests on. */
export const composeFindings = (findings: ReadonlyArray<Finding>): ReadonlyArray<MarkdownBlock> =>
  section(2, "Findings", findings.flatMap(oneFinding));

const oneFinding = (finding: Finding): ReadonlyArray<MarkdownBlock> => [
  heading(3, words(`${finding.id}: `), text(finding.summary)),
  paragraph(
    words(`Severity ${finding.severity}, confidence ${finding.confidence}. Found by: `),
    ...joined(finding.foundBy, "nobody named"),
    words("."),
  ),
  ...(finding.detail === undefined ? [] : [paragraph(text(finding.detail))]),
  ...(finding.evidence.length === 0
    ? [paragraph(words("Not verified: no evidence is named."))]
    : list(evidenceItems(finding.evidence))),
];

/** One item for each place, the quotation below it. */
export const evidenceItems = (evidence: ReadonlyArray<Evidence>): ReadonlyArray<ListItem> =>
  evidence.map(({ path, line, endLine, quote }) =>
    item(
      [code(`${leafText(path)}:${line}${endLine === undefined ? "" : `-${endLine}`}`)],
      quote === undefined ? [] : [item([code(quote)])],
    ),
  );

export const composeDisagreements = (
  disagreements: ReadonlyArray<Disagreement>,
): ReadonlyArray<MarkdownBlock> =>
  section(
    2,
    "Disagreements",
    list(
      disagreements.map(({ topic, positions, resolution }) =>
        item(
          [label("Topic:"), words(" "), text(topic)],
          [
            ...positions.map(({ workerId, position }) => item([text(workerId), words(": "), text(position)])),
            item(
              resolution === null
                ? [words("Nothing settled it.")]
                : [label("Settled:"), words(" "), text(resolution)],
            ),
          ],
        ),
      ),
    ),
  );

export const composeJudgements = (judgements: ReadonlyArray<Judgement>): ReadonlyArray<MarkdownBlock> =>
  table(
    ["Judge", "Verdict", "Reason", "Findings"],
    judgements.map(({ workerId, verdict, reason, findings }) => [
      [text(workerId)],
      [words(verdict)],
      [text(reason)],
      [words(idsOf(findings))],
    ]),
  );

export const composeCriteria = (criteria: ReadonlyArray<CheckedCriterion>): ReadonlyArray<MarkdownBlock> =>
  section(
    2,
    "Criteria",
    table(
      ["Criterion", "Outcome", "What was seen"],
      criteria.map(({ criterion, outcome, observation }) => [
        [text(criterion)],
        [words(outcome)],
        [text(observation)],
      ]),
    ),
  );

export const composeChecks = (checks: ReadonlyArray<RunCheck>): ReadonlyArray<MarkdownBlock> =>
  section(
    2,
    "Checks",
    table(
      ["Command", "Outcome", "Detail"],
      checks.map(({ command, outcome, detail }) => [[text(command)], [words(outcome)], orNone(detail)]),
    ),
  );

export const composeCommits = (
  commits: ReadonlyArray<{ readonly commit: string; readonly subject: string }>,
): ReadonlyArray<MarkdownBlock> =>
  section(
    2,
    "Commits",
    table(
      ["Commit", "Subject"],
      commits.map(({ commit, subject }) => [[text(commit)], [text(subject)]]),
    ),
  );

/** What a cell or a line says where the report holds null. */
export const orNone = (said: string | null): Line => [said === null ? words("–") : text(said)];

/** Ids of the report's own; their schema leaves no room for anything else. */
export const idsOf = (ids: ReadonlyArray<string | number>): string =>
  ids.length === 0 ? "–" : ids.join(", ");

/** Texts of the report in one line, a comma between them. */
export const joined = (texts: ReadonlyArray<string>, none: string): Line =>
  texts.length === 0
    ? [words(none)]
    : texts.flatMap((said, at) => (at === 0 ? [text(said)] : [words(", "), text(said)]));

import type { PlanningReportData, PlanStage } from "../PlanningReportData.ts";
import {
  composeDisagreements,
  composeFindings,
  composeJudgements,
  idsOf,
  orNone,
} from "./composeFindings.ts";
import {
  code,
  heading,
  item,
  label,
  list,
  type MarkdownBlock,
  paragraph,
  points,
  section,
  steps,
  table,
  text,
  words,
} from "./MarkdownBlock.ts";

export const composePlan = (data: PlanningReportData): ReadonlyArray<MarkdownBlock> => [
  heading(2, words("Direction")),
  paragraph(
    words(`${data.selectedDirection.option}: `),
    text(data.selectedDirection.title),
    words(", selected from "),
    code(data.selectedDirection.runRef),
    words("."),
  ),
  heading(2, words("Approach")),
  paragraph(text(data.approach)),
  ...section(2, "Stages", data.stages.flatMap(oneStage)),
  ...section(
    2,
    "Implementation options",
    table(
      ["Option", "What it is", "Recommended"],
      data.options.map(({ name, summary, recommended }) => [
        [text(name)],
        [text(summary)],
        [words(recommended ? "yes" : "no")],
      ]),
    ),
  ),
  ...(data.wayBack === null ? [] : [heading(2, words("Way back")), paragraph(text(data.wayBack))]),
  ...section(
    2,
    "Risks",
    table(
      ["Risk", "Mitigation", "Findings"],
      data.risks.map(({ statement, mitigation, findings }) => [
        [text(statement)],
        orNone(mitigation),
        [words(idsOf(findings))],
      ]),
    ),
  ),
  ...section(
    2,
    "Alternatives",
    table(
      ["Alternative", "Why not"],
      data.alternatives.map(({ summary, whyNot }) => [[text(summary)], [text(whyNot)]]),
    ),
  ),
  ...verification(data.planBodyVerification),
  ...composeFindings(data.findings),
  ...composeDisagreements(data.disagreements),
];

const oneStage = (stage: PlanStage): ReadonlyArray<MarkdownBlock> => [
  heading(3, words(`Stage ${stage.stage}: `), text(stage.title)),
  paragraph(text(stage.goal)),
  paragraph(
    label("Depends on:"),
    words(stage.dependsOn.length === 0 ? " nothing" : ` stage ${idsOf(stage.dependsOn)}`),
  ),
  ...section(4, "Scope", list(stage.scope.map((path) => item([code(path)])))),
  ...section(4, "Steps", steps(stage.steps)),
  ...section(4, "Acceptance criteria", points(stage.acceptanceCriteria)),
  ...section(4, "Risks", points(stage.risks)),
  ...section(4, "Conformance", conformance(stage)),
];

/** Lines that readers of the plan rely on: what stands after the dash is the member of the data, word for word. */
const conformance = ({
  stage,
  conformanceTests,
  conformanceExemption,
}: PlanStage): ReadonlyArray<MarkdownBlock> => [
  ...(conformanceTests === undefined || conformanceTests === null
    ? []
    : [paragraph(words(`Conformance tests: stage-${stage} — `), text(conformanceTests))]),
  ...(conformanceExemption === undefined || conformanceExemption === null
    ? []
    : [paragraph(words("Conformance exemption: "), text(conformanceExemption))]),
];

const verification = ({
  status,
  judgements,
  blocking,
}: PlanningReportData["planBodyVerification"]): ReadonlyArray<MarkdownBlock> => [
  heading(2, words("Verification of the plan")),
  paragraph(label(`${status}.`), words(` ${verificationText[status]}`)),
  ...composeJudgements(judgements),
  ...section(3, "What must change", points(blocking)),
];

const verificationText: Readonly<Record<PlanningReportData["planBodyVerification"]["status"], string>> = {
  passed: "Verifiers judged the plan's body and found nothing that keeps it from approval.",
  blocking: "What must change stands below.",
  "not-verified": "Nobody could judge the plan's body.",
  off: "The run was prepared with --no-plan-verification.",
};

import type { HandoffReportData } from "../../src/domain/report/HandoffReportData.ts";
import type { ImplementationReportData } from "../../src/domain/report/ImplementationReportData.ts";
import type { OptionSelectionReportData } from "../../src/domain/report/OptionSelectionReportData.ts";
import type { PlanningReportData } from "../../src/domain/report/PlanningReportData.ts";
import type { ReportData, ReportDataOf } from "../../src/domain/report/reportSchemas.ts";
import type { RequirementsReportData } from "../../src/domain/report/RequirementsReportData.ts";
import type { VerificationReportData } from "../../src/domain/report/VerificationReportData.ts";
import { headerOf } from "../../src/domain/run/artefactHeader.ts";
import { taskPaths } from "../../src/domain/run/runPaths.ts";
import { formatRunRef, type RunRef } from "../../src/domain/run/RunRef.ts";
import type { TaskType } from "../../src/domain/task/TaskType.ts";
import { sampleReport } from "./sampleArtefacts.ts";

const digest = "0".repeat(64);

/** What every place of evidence in these reports points into. */
export const citedFiles: Readonly<Record<string, string>> = {
  "src/cart.ts": `${Array.from({ length: 11 }, (_, index) => `// line ${index + 1}`).join("\n")}\n  total += round(price);\n  return total;\n`,
  "src/price.ts": "export const cents = 100;\nexport const round = Math.round;\n",
};

/** A good report of the run's phase: valid by its schema, and `report validate` has nothing against it. */
export const sampleReportOf = (ref: RunRef): ReportData => builders[ref.taskType](ref);

/** Its clarification items, open where a real run would wait for them, answered here. */
const common = (ref: RunRef) => ({
  runRef: formatRunRef(ref),
  taskKey: `demo/${ref.group}/${ref.task}`,
  title: "Cart total is off by one cent",
  language: "en",
  status: "final" as const,
  createdAt: "2030-01-31T10:00:00.000Z",
  statusEntries: [
    { name: "Claude lead", status: "completed" as const, model: "claude/opus", note: null },
    { name: "codex-analyser", status: "completed" as const, model: "codex/gpt", note: null },
  ],
  summary: "Prices are rounded per line and not once per cart.",
  clarificationItems: [
    {
      id: "C-001",
      question: "Which rounding is wanted?",
      blocks: "approval" as const,
      status: "resolved" as const,
      answer: "Half up, once per cart.",
    },
    {
      id: "C-002",
      question: "Are carts of last year corrected too?",
      blocks: "none" as const,
      status: "open" as const,
      answer: null,
    },
  ],
  findings: [
    {
      id: "F-001",
      summary: "Each price is rounded before it is summed",
      detail: "The sum of rounded prices differs from the rounded sum.",
      severity: "high" as const,
      confidence: "high" as const,
      evidence: [{ path: "src/cart.ts", line: 12, endLine: 13, quote: "total += round(price);" }],
      foundBy: ["codex-analyser"],
    },
    {
      id: "F-002",
      summary: "Prices are kept in cents",
      severity: "info" as const,
      confidence: "medium" as const,
      evidence: [{ path: "src/price.ts", line: 1 }],
      foundBy: ["codex-analyser"],
    },
  ],
});

const disagreements = [
  {
    topic: "Where to round",
    positions: [{ workerId: "codex-analyser", position: "In the cart alone" }],
    resolution: "In the cart alone.",
  },
];

const judgements = [
  {
    workerId: "codex-verifier",
    verdict: "pass" as const,
    reason: "Every stage can be judged by itself.",
    findings: ["F-001"],
  },
];

const commits = [{ commit: "1f0c6a9", subject: "Round the cart once" }];
const checks = [{ command: "npm test", outcome: "pass" as const, detail: "41 tests" }];
const criteria = [
  {
    criterion: "The total is the rounded sum",
    outcome: "pass" as const,
    observation: "cart.test.ts sums 0.335 three times",
  },
];

const sampleRequirementsReport = (ref: RunRef): RequirementsReportData => ({
  ...headerOf("report-data-requirements-discovery"),
  taskType: "requirements-discovery",
  ...common(ref),
  goal: "A cart total that customers can recompute.",
  requirements: [
    {
      id: "R-001",
      statement: "The total is rounded once",
      kind: "functional",
      priority: "must",
      source: "the brief",
      acceptanceCriteria: ["Three items of 0.335 come to 1.01"],
      confidence: "high",
      evidence: [{ path: "src/cart.ts", line: 12 }],
    },
  ],
  scope: { inside: ["the cart"], outside: ["invoices"] },
  assumptions: [
    { statement: "Prices have no more than three decimals", ifWrong: "The sum needs big decimals" },
  ],
  risks: [{ statement: "Stored totals differ from new ones", findings: ["F-001"] }],
  disagreements,
  verdict: { outcome: "clear", reason: "Goal, scope and criteria are told and can be checked." },
  recommendedNextPhase: "option-selection",
});

const sampleErrorAnalysisReport = (ref: RunRef): ReportDataOf<"error-analysis"> =>
  sampleReport(ref, {
    ...common(ref),
    reproduction: {
      status: "reproduced",
      steps: ["Add three items of 0.335", "Read the total"],
      expected: "1.01",
      observed: "1.02",
      note: null,
    },
    impact: "Every cart with three or more items.",
    disagreements,
    recommendedNextPhase: "option-selection",
  });

const sampleOptionSelectionReport = (ref: RunRef): OptionSelectionReportData => ({
  ...headerOf("report-data-option-selection"),
  taskType: "option-selection",
  ...common(ref),
  question: "Where is the total rounded?",
  criteria: [
    { id: "K-001", name: "Correct to the cent", weight: "high" },
    { id: "K-002", name: "Small change", weight: "low" },
  ],
  options: [
    {
      id: "O-001",
      title: "Round the cart",
      summary: "Sum exactly, round once.",
      approach: "Sum in tenths of cents; round where the total is read.",
      advantages: ["Customers can recompute it"],
      drawbacks: ["Stored totals change"],
      risks: ["Reports compare old and new totals"],
      effort: "small",
      confidence: "high",
      ratings: [
        { criterion: "K-001", rating: "good", reason: "One rounding, half a cent at most" },
        { criterion: "K-002", rating: "good", reason: "One function" },
      ],
      evidence: [{ path: "src/cart.ts", line: 12 }],
      proposedBy: ["codex-analyser"],
    },
    {
      id: "O-002",
      title: "Keep rounding per line",
      summary: "Print line totals instead.",
      approach: "Show each rounded line on the page.",
      advantages: [],
      drawbacks: ["The total stays off"],
      risks: [],
      effort: "medium",
      confidence: "medium",
      ratings: [{ criterion: "K-001", rating: "poor", reason: "The cent stays" }],
      evidence: [],
      proposedBy: ["codex-analyser"],
    },
  ],
  recommendation: { option: "O-001", reason: "It alone is right to the cent.", findings: ["F-001"] },
  disagreements,
  verdict: { outcome: "recommended", reason: "One option is right, and it is the smaller one." },
  recommendedNextPhase: "implementation-planning",
});

const samplePlanningReport = (ref: RunRef): PlanningReportData => ({
  ...headerOf("report-data-implementation-planning"),
  taskType: "implementation-planning",
  ...common(ref),
  approved: false,
  selectedDirection: {
    runRef: `${ref.group}/${ref.task}/option-selection/001`,
    option: "O-001",
    title: "Round the cart",
    reportSha256: digest,
  },
  approach: "First the sum, then its readers.",
  stages: [
    {
      stage: 1,
      title: "Sum exactly",
      goal: "The cart sums in tenths of cents.",
      dependsOn: [],
      scope: ["src/cart.ts", "test/cart/"],
      steps: ["Change the sum", "Round where it is read"],
      acceptanceCriteria: ["Three items of 0.335 come to 1.01"],
      conformanceTests: `${taskPaths(ref).root}/qa/scripts/stage-1.sh (requires=[db])`,
      risks: [],
    },
    {
      stage: 2,
      title: "Tell the shop",
      goal: "The change is told where totals are read.",
      dependsOn: [1],
      scope: ["docs/totals.md"],
      steps: [],
      acceptanceCriteria: ["The page says when the total is rounded"],
      conformanceExemption: "It is prose.",
      risks: ["Nobody reads it"],
    },
  ],
  options: [{ name: "behind-a-flag", summary: "Both sums, switched by a flag.", recommended: false }],
  wayBack: "Revert the stage's commits.",
  risks: [
    { statement: "Stored totals differ", mitigation: "They are kept as they are.", findings: ["F-001"] },
  ],
  alternatives: [{ summary: "Decimals of a library", whyNot: "Tenths of cents do." }],
  planBodyVerification: { status: "passed", judgements, blocking: [] },
  disagreements,
  verdict: { outcome: "ready-for-approval", reason: "Each stage is small and can be judged." },
  recommendedNextPhase: "implementation",
});

const sampleImplementationReport = (ref: RunRef): ImplementationReportData => ({
  ...headerOf("report-data-implementation"),
  taskType: "implementation",
  ...common(ref),
  stage: ref.stage ?? 1,
  commits,
  changes: [{ path: "src/cart.ts", why: "Sums in tenths of cents" }],
  criteria,
  checks,
  deviations: ["The helper was kept."],
  judgements,
  verdict: { outcome: "done", reason: "All criteria were seen to hold." },
  recommendedNextPhase: "final-verification",
});

const sampleVerificationReport = (ref: RunRef): VerificationReportData => ({
  ...headerOf("report-data-final-verification"),
  taskType: "final-verification",
  ...common(ref),
  target: { stage: ref.stage, baseCommit: "a".repeat(40), headCommit: "b".repeat(40) },
  criteria,
  checks,
  judgements,
  disagreements,
  verdict: { outcome: "pass", reason: "Every criterion was seen to hold." },
  recommendedNextPhase: "release-handoff",
});

const sampleHandoffReport = (ref: RunRef): HandoffReportData => {
  const { findings: _, ...header } = common(ref);
  return {
    ...headerOf("report-data-release-handoff"),
    taskType: "release-handoff",
    ...header,
    branch: "okstra/shop/cart/main",
    stages: [1, 2],
    commits,
    changeSummary: ["The cart is rounded once."],
    pullRequest: { title: "Round the cart once", body: "## What\n\nThe total is rounded once.\n" },
    checks,
    risks: ["Stored totals differ"],
    verdict: { outcome: "ready", reason: "Verified as a whole." },
    recommendedNextPhase: null,
  };
};

const builders: { readonly [Type in TaskType]: (ref: RunRef) => ReportDataOf<Type> } = {
  "requirements-discovery": sampleRequirementsReport,
  "error-analysis": sampleErrorAnalysisReport,
  "option-selection": sampleOptionSelectionReport,
  "implementation-planning": samplePlanningReport,
  implementation: sampleImplementationReport,
  "final-verification": sampleVerificationReport,
  "release-handoff": sampleHandoffReport,
};

/** The same for one phase, with its own type. */
export const sampleReportFor = <Type extends TaskType>(
  ref: RunRef & { readonly taskType: Type },
): ReportDataOf<Type> => builders[ref.taskType](ref);

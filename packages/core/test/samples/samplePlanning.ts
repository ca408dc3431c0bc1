import type { CarriedIn } from "../../src/domain/prepare/CarriedIn.ts";
import { nothingCarried } from "../../src/domain/prepare/CarriedIn.ts";
import { headerOf } from "../../src/domain/run/artefactHeader.ts";
import type { PlanningReportData } from "../../src/domain/report/PlanningReportData.ts";
import type { OptionSelectionReportData } from "../../src/domain/report/OptionSelectionReportData.ts";

const sha = (digit: string): string => digit.repeat(64);

/** A final option-selection report with two options, rated by one criterion. */
export const optionReport = (
  changed: Partial<OptionSelectionReportData> = {},
): OptionSelectionReportData => ({
  ...headerOf("report-data-option-selection"),
  runRef: "auth/login-fails/option-selection/001",
  taskKey: "shop/auth/login-fails",
  taskType: "option-selection",
  title: "Login fails after a password reset",
  language: "en",
  status: "final",
  createdAt: "2030-01-31T09:00:00.000Z",
  statusEntries: [],
  summary: "Two ways; the first is smaller.",
  clarificationItems: [],
  question: "Where is the session renewed?",
  criteria: [{ id: "K-001", name: "Risk", weight: "high" }],
  options: [
    {
      id: "O-001",
      title: "Renew in the handler",
      summary: "Renew the session where the password is reset.",
      approach: "Call renew() at the end of reset().",
      advantages: ["small"],
      drawbacks: ["one more place that knows sessions"],
      risks: ["double renewal"],
      effort: "small",
      confidence: "high",
      ratings: [{ criterion: "K-001", rating: "good", reason: "touches one file" }],
      evidence: [{ path: "src/login.ts", line: 1 }],
      proposedBy: ["claude-analyser"],
    },
    {
      id: "O-002",
      title: "Renew in the middleware",
      summary: "Renew on the next request.",
      approach: "Let the middleware see a stale session.",
      advantages: [],
      drawbacks: [],
      risks: [],
      effort: "medium",
      confidence: "low",
      ratings: [],
      evidence: [],
      proposedBy: ["codex-analyser"],
    },
  ],
  findings: [],
  recommendation: { option: "O-001", reason: "least risk", findings: [] },
  disagreements: [],
  verdict: { outcome: "recommended", reason: "O-001 is good by every criterion." },
  recommendedNextPhase: "implementation-planning",
  ...changed,
});

const report = optionReport();

/** What a planning run can carry at most. */
export const carriedPlanning: CarriedIn = {
  ...nothingCarried,
  answers: [
    {
      path: "reports/a.data.json",
      sha256: sha("a"),
      text: null,
      report: { runRef: report.runRef, dataPath: "reports/a.data.json", items: [], answers: null },
      answersFile: null,
    },
  ],
  direction: {
    runRef: report.runRef,
    report: { path: "reports/a.data.json", sha256: sha("a") },
    data: report,
    option: report.options[0]!,
    selection: {
      ...headerOf("direction-selection"),
      runRef: report.runRef,
      option: "O-001",
      title: "Renew in the handler",
      recommended: true,
      selectedAt: "2030-01-31T10:00:00.000Z",
      reportSha256: sha("a"),
    },
    selectionFile: { path: "user-responses/a.json", sha256: sha("b") },
  },
  selectedDirection: "reports/a.md",
  stageLedger: [
    { stage: 1, title: "Renew", runRef: "auth/login-fails/implementation/stage-1/001", status: "completed" },
    { stage: 2, title: null, runRef: null, status: "not-started" },
  ],
  earlierReports: [
    {
      runRef: "auth/login-fails/error-analysis/001",
      path: "reports/e.data.json",
      outcome: "root-cause-found",
      reason: "the chain is closed",
      summary: "The session is stale.",
    },
    {
      runRef: report.runRef,
      path: "reports/a.data.json",
      outcome: "recommended",
      reason: "least risk",
      summary: "Two ways.",
    },
  ],
  answersSoFar: {
    answers: [true, false].map((byUser) => ({
      runRef: "auth/login-fails/error-analysis/001",
      id: byUser ? "C-001" : "C-002",
      question: "Which clock?",
      answer: "The server's.",
      byUser,
    })),
    files: [{ runRef: "auth/login-fails/error-analysis/001", path: "notes.md", sha256: sha("c") }],
    cut: true,
  },
  priorPlans: [
    {
      runRef: "auth/login-fails/implementation-planning/001",
      status: "aborted",
      standing: "not-published",
      report: null,
    },
    {
      runRef: "auth/login-fails/implementation-planning/002",
      status: "completed",
      standing: "published",
      report: {
        path: "reports/p.data.json",
        status: "final",
        outcome: "needs-answers",
        reason: "one question is open",
        summary: "Two stages.",
        stages: ["1. Renew"],
        open: ["C-001: which browsers?"],
      },
    },
  ],
};

/** A final plan of two stages. */
export const planReport = (changed: Partial<PlanningReportData> = {}): PlanningReportData => ({
  ...headerOf("report-data-implementation-planning"),
  runRef: "auth/login-fails/implementation-planning/001",
  taskKey: "shop/auth/login-fails",
  taskType: "implementation-planning",
  title: "Login fails after a password reset",
  language: "en",
  status: "final",
  createdAt: "2030-01-31T11:00:00.000Z",
  statusEntries: [],
  summary: "Two stages.",
  clarificationItems: [],
  selectedDirection: {
    runRef: report.runRef,
    option: "O-001",
    title: "Renew in the handler",
    reportSha256: sha("a"),
  },
  approach: "Renew, then remove the work-around.",
  findings: [],
  stages: [1, 2].map((stage) => ({
    stage,
    title: stage === 1 ? "Renew the session" : "Remove the work-around",
    goal: "The login works.",
    dependsOn: stage === 1 ? [] : [1],
    scope: ["src/"] as const,
    steps: ["Write the test", "Make it pass"],
    acceptanceCriteria: ["The first login answers 200."] as const,
    conformanceExemption: "covered by the unit tests",
    risks: [],
  })),
  options: [],
  wayBack: "Revert the stage.",
  risks: [],
  alternatives: [],
  planBodyVerification: { status: "off", judgements: [], blocking: [] },
  disagreements: [],
  verdict: { outcome: "ready-for-approval", reason: "Both stages can be shown to be done." },
  recommendedNextPhase: "implementation",
  ...changed,
});

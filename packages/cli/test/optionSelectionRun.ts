import { assert } from "vitest";
import { briefPath, type Json, type Sandbox } from "./okstraProcess.ts";

export const optionsRun = "auth/login-fails/option-selection/001";
const folder = ".okstra/tasks/auth/login-fails/runs/option-selection";
export const optionsPaths = {
  reportData: `${folder}/reports/final-report-option-selection-001.data.json`,
  reportMarkdown: `${folder}/reports/final-report-option-selection-001.md`,
  runManifest: `${folder}/manifests/run-manifest-option-selection-001.json`,
  responses: `${folder}/user-responses`,
  answers: `${folder}/user-responses/answers-option-selection-001.json`,
  selection: `${folder}/user-responses/selection-option-selection-001.json`,
};

const item = (id: string, blocks: string, status = "open"): Json => ({
  id,
  question: `What of ${id}?`,
  blocks,
  status,
  answer: status === "open" ? null : "As it was.",
});

const option = (id: string, title: string): Json => ({
  id,
  title,
  summary: "One way to do it.",
  approach: "Do it there.",
  advantages: [],
  drawbacks: [],
  risks: [],
  effort: "small",
  confidence: "high",
  ratings: [],
  evidence: [],
  proposedBy: ["codex-analyser"],
});

/** Report data as a report writer leaves it: two options, one item that blocks planning, one that blocks nothing. */
export const optionsReport = (changed: Json = {}): Json => ({
  $schema: "urn:okstra:schema:report-data-option-selection:1",
  schemaVersion: "1.0",
  runRef: optionsRun,
  taskKey: "shop/auth/login-fails",
  taskType: "option-selection",
  title: "Login fails after a password reset",
  language: "en",
  status: "final",
  createdAt: "2030-01-31T10:00:00.000Z",
  statusEntries: [],
  summary: "Two ways to mend it.",
  clarificationItems: [
    item("C-001", "implementation-planning"),
    item("C-002", "none"),
    item("C-003", "approval", "resolved"),
  ],
  question: "Where is the key renewed?",
  criteria: [],
  options: [option("O-001", "Renew at reset"), option("O-002", "Renew at login")],
  findings: [],
  recommendation: { option: "O-001", reason: "It is one place.", findings: [] },
  disagreements: [],
  verdict: { outcome: "recommended", reason: "It stands out." },
  recommendedNextPhase: "implementation-planning",
  ...changed,
});

export const writeReport = (sandbox: Sandbox, changed: Json = {}): void => {
  sandbox.write(optionsPaths.reportData, `${JSON.stringify(optionsReport(changed), null, 2)}\n`);
};

/** Prepares an option-selection run, for reading: no agent is needed. */
export const prepareOptionsRun = async (sandbox: Sandbox): Promise<void> => {
  const words = ["prepare", "--task-brief", briefPath, "--task-type", "option-selection", "--render-only"];
  const { code, stderr } = await sandbox.okstra(words);
  assert.strictEqual(code, 0, stderr);
};

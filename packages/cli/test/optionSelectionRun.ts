import { assert } from "vitest";
import { sampleItem, sampleOption, sampleOptionsReport } from "../../core/test/samples/sampleOptions.ts";
import { runOf } from "../../core/test/samples/phaseProject.ts";
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

/** Report data as a report writer leaves it: two options, one item that blocks planning, one that blocks nothing. */
export const optionsReport = (changed: Json = {}): Json => ({
  ...sampleOptionsReport(runOf("option-selection")),
  taskKey: "shop/auth/login-fails",
  clarificationItems: [
    sampleItem("C-001"),
    sampleItem("C-002", { blocks: "none" }),
    sampleItem("C-003", { blocks: "approval", status: "resolved", answer: "As it was." }),
  ],
  recommendation: { option: "O-001", reason: "It is one place.", findings: [] },
  options: [sampleOption("O-001", "Renew at reset"), sampleOption("O-002", "Renew at login")],
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

import { exactRef } from "@okstra/core/domain/run/parseRunRef";
import { assert } from "vitest";
import { sampleReport } from "../../core/test/samples/sampleArtefacts.ts";
import { briefPath, type Json, type Sandbox } from "./okstraProcess.ts";

const folder = ".okstra/tasks/auth/login-fails/runs/error-analysis";

export const runRefOf = (seq: string): string => `auth/login-fails/error-analysis/${seq}`;

/** Places of an error-analysis run, by its number. */
export const placesOf = (seq: string) => ({
  folder,
  manifest: `${folder}/manifests/run-manifest-error-analysis-${seq}.json`,
  teamState: `${folder}/state/team-state-error-analysis-${seq}.json`,
  leadPrompt: `${folder}/prompts/lead-prompt-error-analysis-${seq}.md`,
  reportData: `${folder}/reports/final-report-error-analysis-${seq}.data.json`,
  result: (worker: string) => `${folder}/worker-results/${worker}-error-analysis-${seq}.md`,
  record: (worker: string, attempt: number) => `${folder}/state/workers/${seq}/${worker}-${attempt}.json`,
  attempt: (worker: string, attempt: number) =>
    `${folder}/logs/${worker}-error-analysis-${seq}.attempt-${attempt}.md`,
});

/** Prepares a run for reading: no agent is needed. Returns its manifest. */
export const prepareRun = async (sandbox: Sandbox): Promise<Json> => {
  const { code, data, stdout } = await sandbox.okstraJson([
    "prepare",
    "--task-brief",
    briefPath,
    "--render-only",
  ]);
  assert.strictEqual(code, 0, stdout);
  return sandbox.json(data.paths.runManifest);
};

/** A worker's answer as the contract wants it. */
export const answerOf = (manifest: Json, worker: string, summary = "The session key is stale."): string => {
  const { duty } = manifest.workers.find(({ workerId }: Json) => workerId === worker);
  return `---
worker-id: ${worker}
run-ref: ${manifest.runRef}
duty: ${duty}
status: completed
summary: ${summary}
confidence: high
findings: []
---

## What I looked at

The log.
`;
};

/** Report data as the lead leaves it. */
export const writeReportData = (
  sandbox: Sandbox,
  manifest: Json,
  status: "draft" | "final" | "failed",
): void => {
  const ref = exactRef(manifest.runRef)!;
  const data = { ...sampleReport(ref), taskKey: manifest.task.key, status };
  sandbox.write(manifest.artefacts.reportData, `${JSON.stringify(data, null, 2)}\n`);
};

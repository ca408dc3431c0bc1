import type { WorkerId } from "../../src/domain/assignment/WorkerId.ts";
import type { RoleExecution } from "../../src/domain/run/ExecutionIdentity.ts";
import type { ErrorAnalysisReportData } from "../../src/domain/report/ErrorAnalysisReportData.ts";
import { headerOf } from "../../src/domain/run/artefactHeader.ts";
import type { RunManifest } from "../../src/domain/run/RunManifest.ts";
import { runPaths, taskPaths } from "../../src/domain/run/runPaths.ts";
import { formatRunRef, type RunRef } from "../../src/domain/run/RunRef.ts";
import { formatRunSeq, type RunSeq } from "../../src/domain/run/RunSeq.ts";
import type { WorkerRecord, WorkerStatus } from "../../src/domain/run/WorkerRecord.ts";
import type { Slug } from "../../src/domain/task/Slug.ts";
import type { TaskType } from "../../src/domain/task/TaskType.ts";

const digest = "0".repeat(64);

export const slug = (text: string): Slug => text as Slug;

export const runRef = (
  task: string,
  seq: number,
  options: { readonly taskType?: TaskType; readonly stage?: number } = {},
): RunRef => ({
  group: slug("shop"),
  task: slug(task),
  taskType: options.taskType ?? "error-analysis",
  stage: options.stage ?? null,
  seq: seq as RunSeq,
});

const analyser = "codex-analyser" as WorkerId;

const sampleExecution: RoleExecution = {
  roleExecutionRef: "role-exec-analyser-001",
  participantRef: "participant-002",
  sourceRoleExecutionRef: null,
  workerId: analyser,
  role: "analyser",
  ordinal: 1,
  provider: "codex",
  modelRef: "codex/gpt",
  family: "gpt",
  unlisted: false,
  label: "GPT",
  dynamic: false,
  binding: {
    runner: "cli-wrapper",
    hostModelValue: null,
    executionValue: "gpt",
    writeCapability: "read-only",
  },
  modelSpecDigest: digest,
  independence: null,
};

export const sampleManifest = (ref: RunRef, changed: Partial<RunManifest> = {}): RunManifest => {
  const paths = runPaths(ref);
  return {
    ...headerOf("run-manifest"),
    project: { id: "demo", homeKey: "demo-00000000" },
    task: {
      key: `demo/${ref.group}/${ref.task}`,
      group: ref.group,
      id: ref.task,
      idAsGiven: ref.task,
      title: "Cart total",
    },
    taskType: ref.taskType,
    runRef: formatRunRef(ref),
    runSeq: formatRunSeq(ref.seq),
    createdAt: "2030-01-31T09:00:00.000Z",
    renderOnly: false,
    host: { id: "claude-code", leadAdapter: "claude-code", agentLabel: "Claude Code" },
    entryMode: "spawn-process",
    session: { id: null, source: "none", guessed: false },
    terminalBackend: { name: "cli-wrapper", source: "detected" },
    executionIdentity: { participants: [], roleExecutions: [sampleExecution] },
    workers: [
      {
        workerId: analyser,
        roleExecutionRef: sampleExecution.roleExecutionRef,
        duty: `analysis-${ref.taskType}`,
        promptPath: paths.workerPrompt(analyser),
        resultPath: paths.workerResult(analyser),
      },
    ],
    teamContract: {
      leadRole: "Claude lead",
      leadExecutionMode: "synthesis-only",
      finalSynthesisOwner: "report-writer",
      leadNeverDoesWorkersJob: true,
      requiredAttempts: ["codex-analyser"],
      requiredStatusEntries: ["Claude lead", "codex-analyser"],
    },
    stage: ref.stage,
    base: null,
    worktree: null,
    brief: { path: "brief.md", sha256: digest },
    artefacts: {
      taskManifest: taskPaths(ref).manifest,
      runManifest: paths.runManifest,
      runInputs: paths.runInputs,
      runContext: paths.runContext,
      instructionSet: paths.instructionSet,
      leadPrompt: paths.leadPrompt,
      leadPromptMetadata: paths.leadPromptMetadata,
      teamState: paths.teamState,
      resumeScript: null,
      leadEvents: paths.leadEvents,
      errors: paths.errors,
      reportData: paths.reportData,
      reportMarkdown: paths.reportMarkdown,
    },
    instructionSet: [],
    writtenOnce: [],
    templates: [],
    canonicalArgv: ["prepare"],
    warnings: [],
    versions: { okstra: "0.1.0", node: null },
    ...changed,
  };
};

export const sampleRecord = (
  ref: RunRef,
  status: WorkerStatus,
  updatedAt: string,
  changed: Partial<WorkerRecord> = {},
): WorkerRecord => ({
  ...headerOf("worker-record"),
  runRef: formatRunRef(ref),
  workerId: "codex-analyser",
  roleExecutionRef: "role-exec-analyser-001",
  attempt: 1,
  status,
  reason: null,
  recordedBy: "worker-process",
  backend: null,
  surface: null,
  createdAt: updatedAt,
  updatedAt,
  launch: null,
  end: null,
  servedModel: null,
  usage: null,
  ...changed,
});

export const sampleReport = (
  ref: RunRef,
  changed: Partial<ErrorAnalysisReportData> = {},
): ErrorAnalysisReportData => ({
  ...headerOf("report-data-error-analysis"),
  runRef: formatRunRef(ref),
  taskKey: `demo/${ref.group}/${ref.task}`,
  taskType: "error-analysis",
  title: "Cart total is off by one cent",
  language: "en",
  status: "final",
  createdAt: "2030-01-31T10:00:00.000Z",
  statusEntries: [{ name: "codex-analyser", status: "completed", model: "codex/gpt", note: null }],
  summary: "Rounding happens per line.",
  clarificationItems: [
    { id: "C-001", question: "Which rounding is wanted?", blocks: "approval", status: "open", answer: null },
  ],
  symptom: "Totals differ by a cent.",
  reproduction: {
    status: "reproduced",
    steps: ["Add three items"],
    expected: "9.99",
    observed: "10.00",
    note: null,
  },
  findings: [
    {
      id: "F-001",
      summary: "Rounds before summing",
      severity: "high",
      confidence: "high",
      evidence: [{ path: "src/cart.ts", line: 12, quote: "round(price)" }],
      foundBy: ["codex-analyser"],
    },
  ],
  hypotheses: [
    {
      id: "H-001",
      statement: "Rounding per line",
      status: "confirmed",
      confidence: "high",
      supportedBy: ["F-001"],
      contradictedBy: [],
    },
  ],
  rootCauses: [
    {
      id: "R-001",
      statement: "Rounding per line",
      confidence: "high",
      hypothesis: "H-001",
      findings: ["F-001"],
      fixDirection: null,
    },
  ],
  impact: null,
  disagreements: [],
  verdict: { outcome: "root-cause-found", reason: "The cent appears at the cited line." },
  recommendedNextPhase: "implementation-planning",
  ...changed,
});

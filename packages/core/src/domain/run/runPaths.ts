import type { Slug } from "../task/Slug.ts";
import type { WorkerId } from "../assignment/WorkerId.ts";
import type { RunFolder, RunRef } from "./RunRef.ts";
import { formatRunSeq } from "./RunSeq.ts";

/** All paths are relative to the project root with `/`. The tree is drawn in docs/bundle.md. */
export const okstraDir = ".okstra";
export const projectJsonPath = `${okstraDir}/project.json`;
export const okstraIgnorePath = `${okstraDir}/.gitignore`;
export const templatesDir = `${okstraDir}/templates`;
export const locksDir = `${okstraDir}/locks`;
export const tasksDir = `${okstraDir}/tasks`;

export const taskDir = (task: { readonly group: Slug; readonly task: Slug }): string =>
  `${tasksDir}/${task.group}/${task.task}`;

export const taskPaths = (task: { readonly group: Slug; readonly task: Slug }) => {
  const root = taskDir(task);
  return {
    root,
    manifest: `${root}/task-manifest.json`,
    index: `${root}/task-index.md`,
    fixCycles: `${root}/fix-cycles.jsonl`,
    runs: `${root}/runs`,
    staging: `${root}/.staging`,
    commitRecord: `${root}/.commit.json`,
  } as const;
};

export const runFolderDir = (folder: RunFolder): string =>
  `${taskDir(folder)}/runs/${folder.taskType}${folder.stage === null ? "" : `/stage-${folder.stage}`}`;

/** The directories of a run folder in which a name carries a run's sequence. */
export const runFolderDirs = [
  "manifests",
  "instruction-set",
  "prompts",
  "state",
  "sessions",
  "worker-results",
  "reports",
  "logs",
  "user-responses",
  "archive",
] as const;

export const runPaths = (ref: RunRef) => {
  const dir = runFolderDir(ref);
  const seq = formatRunSeq(ref.seq);
  const name = `${ref.taskType}-${seq}`;
  return {
    dir,
    runManifest: `${dir}/manifests/run-manifest-${name}.json`,
    runInputs: `${dir}/manifests/run-inputs-${name}.json`,
    runContext: `${dir}/manifests/run-context-${name}.json`,
    instructionSet: `${dir}/instruction-set/${seq}`,
    leadPrompt: `${dir}/prompts/lead-prompt-${name}.md`,
    leadPromptMetadata: `${dir}/prompts/lead-prompt-${name}.meta.json`,
    teamState: `${dir}/state/team-state-${name}.json`,
    workerRecords: `${dir}/state/workers/${seq}`,
    resumeScript: `${dir}/sessions/resume-${name}.sh`,
    leadSynthesis: `${dir}/reports/lead-synthesis-${name}.md`,
    reportData: `${dir}/reports/final-report-${name}.data.json`,
    reportMarkdown: `${dir}/reports/final-report-${name}.md`,
    userAnswers: `${dir}/user-responses/answers-${name}.json`,
    directionSelection: `${dir}/user-responses/selection-${name}.json`,
    archive: `${dir}/archive/run-${seq}`,
    archiveReadme: `${dir}/archive/README.md`,
    leadEvents: `${dir}/logs/lead-events-${name}.jsonl`,
    errors: `${dir}/logs/errors-${name}.jsonl`,
    workerPrompt: (worker: WorkerId) => `${dir}/prompts/${worker}-prompt-${name}.md`,
    workerResult: (worker: WorkerId) => `${dir}/worker-results/${worker}-${name}.md`,
    /** The text of an attempt that a later one took the place of, kept beside the logs: a worker has one result. */
    workerAttempt: (worker: string, attempt: number) => `${dir}/logs/${worker}-${name}.attempt-${attempt}.md`,
    /** The report data as it stood before the lead put another in its place. */
    reportBefore: `${dir}/logs/final-report-${name}.before.json`,
    workerLog: (worker: WorkerId) => `${dir}/logs/${worker}-${name}.log`,
    workerRecord: (worker: string, attempt: number) =>
      `${dir}/state/workers/${seq}/${worker}-${attempt}.json`,
  } as const;
};

export type RunPaths = ReturnType<typeof runPaths>;

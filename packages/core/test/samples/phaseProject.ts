import type { ReportData } from "../../src/domain/report/reportSchemas.ts";
import { headerOf } from "../../src/domain/run/artefactHeader.ts";
import type { RunInputs } from "../../src/domain/run/RunInputs.ts";
import type { RunManifest } from "../../src/domain/run/RunManifest.ts";
import { runPaths } from "../../src/domain/run/runPaths.ts";
import { formatRunRef, type RunRef } from "../../src/domain/run/RunRef.ts";
import type { RunSeq } from "../../src/domain/run/RunSeq.ts";
import type { TaskType } from "../../src/domain/task/TaskType.ts";
import { artefactJson } from "../../src/domain/text/canonicalJson.ts";
import { sha256 } from "../../src/domain/text/sha256.ts";
import type { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { planReport } from "./samplePlanning.ts";
import { sampleRecord, slug } from "./sampleArtefacts.ts";

const time = "2030-01-31T10:00:00.000Z";

/** A run of the task that `preparedProject` prepares. */
export const runOf = (taskType: TaskType, seq = 1, stage: number | null = null): RunRef => ({
  group: slug("auth"),
  task: slug("login-fails"),
  taskType,
  stage,
  seq: seq as RunSeq,
});

export const textOf = (tree: MemoryTree, path: string): string => {
  const bytes = tree.read(path);
  if (bytes === null) throw new Error(`no ${path}`);
  return new TextDecoder().decode(bytes);
};

/** Lets every worker of a prepared run end, and writes its report. */
export const completeRun = (tree: MemoryTree, ref: RunRef, report: ReportData): void => {
  const paths = runPaths(ref);
  const manifest = JSON.parse(textOf(tree, paths.runManifest)) as RunManifest;
  for (const { workerId } of manifest.workers) {
    const record = sampleRecord(ref, "completed", time, { workerId });
    tree.write(`${paths.workerRecords}/${workerId}-1.json`, artefactJson(record));
  }
  tree.write(paths.reportData, artefactJson({ ...report, runRef: formatRunRef(ref) }));
};

/** Lets a planning run end with a plan for the direction that it was given. */
export const publishPlan = (
  tree: MemoryTree,
  seq = 1,
  changed: Parameters<typeof planReport>[0] = {},
): RunRef => {
  const ref = runOf("implementation-planning", seq);
  const { selectedDirection } = JSON.parse(textOf(tree, runPaths(ref).runInputs)) as RunInputs;
  const { runRef, option, title, sha256: reportSha256 } = selectedDirection!;
  completeRun(
    tree,
    ref,
    planReport({ selectedDirection: { runRef, option, title, reportSha256 }, ...changed }),
  );
  return ref;
};

/** What `okstra select` leaves. */
export const selectOption = (tree: MemoryTree, ref: RunRef, option = "O-001"): void => {
  const paths = runPaths(ref);
  const reportSha256 = sha256(textOf(tree, paths.reportData));
  const selection = {
    ...headerOf("direction-selection"),
    runRef: formatRunRef(ref),
    option,
    title: "Renew in the handler",
    recommended: true,
    selectedAt: time,
    reportSha256,
  };
  tree.write(paths.directionSelection, artefactJson(selection));
};

/** What `okstra answer` leaves. */
export const answerItem = (
  tree: MemoryTree,
  ref: RunRef,
  id: string,
  question: string,
  answer: string,
): void => {
  const paths = runPaths(ref);
  const reportSha256 = sha256(textOf(tree, paths.reportData));
  const answers = [{ id, question, answer, answeredAt: time, reportSha256 }];
  tree.write(
    paths.userAnswers,
    artefactJson({ ...headerOf("user-answers"), runRef: formatRunRef(ref), answers }),
  );
};

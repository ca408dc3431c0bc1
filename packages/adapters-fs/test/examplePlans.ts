import type { BundlePlan, IndexRow, PlannedFile } from "@okstra/core/domain/bundle/BundlePlan";
import type { HomeKey } from "@okstra/core/domain/project/ProjectPlace";
import { runPaths, taskPaths } from "@okstra/core/domain/run/runPaths";
import { formatRunRef, type RunRef } from "@okstra/core/domain/run/RunRef";
import type { RunSeq } from "@okstra/core/domain/run/RunSeq";
import type { Slug } from "@okstra/core/domain/task/Slug";
import { sha256 } from "@okstra/core/domain/text/sha256";

export const task = { project: "shop" as Slug, group: "orders" as Slug, task: "주문-취소" as Slug };

const runOf = (seq: number): RunRef => ({
  ...task,
  taskType: "error-analysis",
  stage: null,
  seq: seq as RunSeq,
});

const rowOf = (root: string, run: RunRef): IndexRow => ({
  homeKey: "shop-0123abcd" as HomeKey,
  projectRoot: root,
  taskKey: "shop/orders/주문-취소",
  taskType: run.taskType,
  stage: null,
  runRef: formatRunRef(run),
  runSeq: String(run.seq).padStart(3, "0"),
  status: "prepared",
  briefSha256: sha256("brief"),
  runManifest: runPaths(run).runManifest,
  roleExecutionRefs: ["codex:gpt-5"],
  createdAt: "2026-11-30T01:02:03.004Z",
});

const taskFiles = taskPaths(task);

/** What lies in the task folder before `rerunPlan`: a finished run 001, and an index that a person edited. */
export const filesBeforeRerun: Readonly<Record<string, string>> = {
  ".okstra/project.json": '{"id":"shop"}\n',
  ".okstra/.gitignore": "*\n",
  [taskFiles.manifest]: '{"runs":1}\n',
  [taskFiles.index]: "# edited by hand\n",
  [taskFiles.fixCycles]: '{"cycle":1}\n',
  [runPaths(runOf(1)).runManifest]: "{}\n",
  [runPaths(runOf(1)).leadPrompt]: "prompt of 001\n",
  [`${runPaths(runOf(1)).dir}/worker-results/worker-1-error-analysis-001.md`]: "result of 001\n",
};

/** The second run of a task: creates, replaces, meets a foreign edit, and rotates files of the first one. */
export const rerunPlan = (root: string): BundlePlan => {
  const run = runOf(2);
  const paths = runPaths(run);
  const earlier = runPaths(runOf(1));
  const archive = `${paths.dir}/archive/run-001`;
  const replace = (path: string, content: string): PlannedFile => ({
    kind: "replace",
    path,
    mode: 0o600,
    content,
    expected: path === taskFiles.index ? sha256("# as okstra left it\n") : sha256(filesBeforeRerun[path]!),
  });
  const create = (path: string, content: string | Uint8Array, mode = 0o600): PlannedFile => ({
    kind: "create",
    path,
    mode,
    content,
  });
  return {
    task,
    runs: [run],
    directories: [{ path: `${paths.dir}/user-responses`, mode: 0o700 }],
    moves: [
      { from: earlier.leadPrompt, to: `${archive}/prompts/lead-prompt-error-analysis-001.md` },
      {
        from: `${earlier.dir}/worker-results/worker-1-error-analysis-001.md`,
        to: `${archive}/worker-results/worker-1-error-analysis-001.md`,
      },
    ],
    files: [
      create(`${paths.instructionSet}/task-brief.md`, "# 주문 취소\n"),
      create(`${paths.instructionSet}/binary.dat`, new Uint8Array([0, 255, 10])),
      create(paths.resumeScript, "#!/bin/sh\n", 0o700),
      replace(taskFiles.manifest, '{"runs":2}\n'),
      replace(taskFiles.index, "# 2 runs\n"),
      replace(taskFiles.fixCycles, '{"cycle":1}\n{"cycle":2}\n'),
      create(paths.runManifest, '{"run":2}\n'),
    ],
    indexRows: [rowOf(root, run)],
  };
};

/** The first run of a project that has no `.okstra` yet. */
export const firstPlan = (root: string): BundlePlan => {
  const run = runOf(1);
  const paths = runPaths(run);
  const create = (path: string, content: string, mode = 0o600): PlannedFile => ({
    kind: "create",
    path,
    mode,
    content,
  });
  return {
    task,
    runs: [run],
    directories: [{ path: `${paths.dir}/worker-results`, mode: 0o700 }],
    moves: [],
    files: [
      create(".okstra/project.json", '{"id":"shop"}\n', 0o644),
      create(".okstra/.gitignore", "*\n", 0o644),
      create(`${paths.instructionSet}/task-brief.md`, "# 주문 취소\n"),
      { kind: "replace", path: taskFiles.manifest, mode: 0o600, content: '{"runs":1}\n', expected: null },
      create(paths.runManifest, '{"run":1}\n'),
    ],
    indexRows: [rowOf(root, run)],
  };
};

export interface Scenario {
  readonly name: string;
  readonly before: Readonly<Record<string, string>>;
  readonly plan: (root: string) => BundlePlan;
}

export const scenarios: ReadonlyArray<Scenario> = [
  { name: "the first run of a project", before: { "README.md": "shop\n" }, plan: firstPlan },
  { name: "a second run over foreign edits", before: filesBeforeRerun, plan: rerunPlan },
];

import type { BundlePlan } from "@okstra/core/domain/bundle/BundlePlan";
import { runPaths, taskPaths } from "@okstra/core/domain/run/runPaths";
import type { RunSeq } from "@okstra/core/domain/run/RunSeq";
import { sha256 } from "@okstra/core/domain/text/sha256";
import { firstPlan, task } from "./examplePlans.ts";

const counterAfter = (seq: number): string => `{"runs":${seq}}\n`;

/** Every file of run `seq`, so that a test can tell a whole one from a half one. */
export const nthFiles = (seq: number): Readonly<Record<string, string>> => {
  const paths = runPaths({ ...task, taskType: "error-analysis", stage: null, seq: seq as RunSeq });
  const numbered = Array.from({ length: 6 }, (_, at) => [
    `${paths.instructionSet}/${at}.md`,
    `${seq} ${at}\n`.repeat(400),
  ]);
  return Object.fromEntries([...numbered, [paths.runManifest, `{"run":${seq}}\n`]]);
};

/** Run `seq` of a task whose manifest counts its runs; replaces the count of the one before. */
export const nthPlan = (root: string, seq: number): BundlePlan => ({
  ...firstPlan(root),
  directories: [],
  files: [
    {
      kind: "replace",
      path: taskPaths(task).manifest,
      mode: 0o600,
      content: counterAfter(seq),
      expected: seq === 1 ? null : sha256(counterAfter(seq - 1)),
    },
    ...Object.entries(nthFiles(seq)).map(
      ([path, content]) => ({ kind: "create", path, mode: 0o600, content }) as const,
    ),
  ],
});

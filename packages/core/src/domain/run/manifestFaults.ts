import { formatTaskKey } from "../task/TaskKey.ts";
import type { Slug } from "../task/Slug.ts";
import { shownValue } from "../text/shownValue.ts";
import type { RunManifest } from "./RunManifest.ts";
import { runPaths } from "./runPaths.ts";
import { formatRunRef, type RunRef } from "./RunRef.ts";
import type { SchemaFault } from "./schemaFaults.ts";

/**
 * Where a run manifest contradicts itself or the place it lies in. A schema can't tell: names and paths in it follow
 * from one another, and whoever believed one of them alone could be led into another run's files.
 */
export const manifestFaults = (ref: RunRef, manifest: RunManifest): ReadonlyArray<SchemaFault> => [
  ...identityFaults(ref, manifest),
  ...manifest.workers.flatMap((_, at) => workerFaults(ref, manifest, at)),
  ...executionFaults(manifest),
  ...manifest.teamContract.requiredAttempts.flatMap((required, at) =>
    manifest.workers.some((worker) => worker.workerId === required)
      ? []
      : [fault(`/teamContract/requiredAttempts/${at}`, required, "the id of a worker of the run")],
  ),
];

const identityFaults = (ref: RunRef, { project, task, ...manifest }: RunManifest) => [
  ...differing("/runRef", manifest.runRef, formatRunRef(ref)),
  ...differing("/taskType", manifest.taskType, ref.taskType),
  ...differing("/stage", manifest.stage, ref.stage),
  ...differing("/task/group", task.group, ref.group),
  ...differing("/task/id", task.id, ref.task),
  ...differing(
    "/task/key",
    task.key,
    formatTaskKey({ project: project.id as Slug, group: ref.group, task: ref.task }),
  ),
];

const workerFaults = (ref: RunRef, { workers, executionIdentity }: RunManifest, at: number) => {
  const worker = workers[at]!;
  const pointer = `/workers/${at}`;
  const paths = runPaths(ref);
  const execution = executionIdentity.roleExecutions.find(
    ({ roleExecutionRef }) => roleExecutionRef === worker.roleExecutionRef,
  );
  return [
    ...(workers.findIndex((other) => other.workerId === worker.workerId) === at
      ? []
      : [fault(`${pointer}/workerId`, worker.workerId, "an id that no other worker of the run has")]),
    ...differing(`${pointer}/promptPath`, worker.promptPath, paths.workerPrompt(worker.workerId)),
    ...differing(`${pointer}/resultPath`, worker.resultPath, paths.workerResult(worker.workerId)),
    ...(execution?.workerId === worker.workerId
      ? []
      : [fault(`${pointer}/roleExecutionRef`, worker.roleExecutionRef, "an execution of this worker")]),
  ];
};

const executionFaults = ({ workers, executionIdentity }: RunManifest) =>
  executionIdentity.roleExecutions.flatMap(({ workerId: id }, at) =>
    id === null || workers.some((worker) => worker.workerId === id)
      ? []
      : [fault(`/executionIdentity/roleExecutions/${at}/workerId`, id, "the id of a worker of the run")],
  );

const differing = (pointer: string, got: unknown, expected: unknown): ReadonlyArray<SchemaFault> =>
  got === expected ? [] : [fault(pointer, got, shownValue(expected))];

const fault = (pointer: string, got: unknown, expected: string): SchemaFault => ({
  pointer,
  got: shownValue(got),
  expected,
});

import { executionIdentity } from "../assignment/executionIdentity.ts";
import { workersOf, type AssignmentSlot } from "../assignment/AssignmentPlan.ts";
import type { WorkerId } from "../assignment/WorkerId.ts";
import { dispatchGate } from "../host/HostDescriptor.ts";
import type { ExecutionIdentity, RoleExecution } from "../run/ExecutionIdentity.ts";
import type { RunContext } from "../run/RunContext.ts";
import { formatRunRef } from "../run/RunRef.ts";
import { runPaths, taskPaths, type RunPaths } from "../run/runPaths.ts";
import { formatRunSeq } from "../run/RunSeq.ts";
import { formatTaskKey } from "../task/TaskKey.ts";
import type { BundleFacts } from "./BundleFacts.ts";
import { dutyOf } from "./dutyOf.ts";

/** A worker of the run with its places in the bundle. */
export interface FramedWorker {
  readonly workerId: WorkerId;
  readonly slot: AssignmentSlot;
  readonly roleExecutionRef: string;
  readonly duty: string;
  readonly promptPath: string;
  readonly resultPath: string;
}

/** What every artefact of one bundle agrees on: names, places, roster and gate, derived once from the facts. */
export interface RunFrame {
  readonly facts: BundleFacts;
  readonly runRef: string;
  readonly runSeq: string;
  readonly taskKey: string;
  readonly paths: RunPaths;
  readonly task: ReturnType<typeof taskPaths>;
  readonly identity: ExecutionIdentity;
  readonly lead: RoleExecution;
  readonly workers: ReadonlyArray<FramedWorker>;
  readonly gate: RunContext["gate"];
  /** Null where the host's sessions can't be resumed by a script, or nobody knows the session. */
  readonly resumeScript: string | null;
  readonly teamContract: {
    readonly leadRole: string;
    readonly leadExecutionMode: "synthesis-only" | "single-lead";
    readonly finalSynthesisOwner: string;
    readonly leadNeverDoesWorkersJob: true;
    readonly requiredAttempts: ReadonlyArray<string>;
    readonly requiredStatusEntries: ReadonlyArray<string>;
  };
}

export const frameRun = (facts: BundleFacts): RunFrame => {
  const paths = runPaths(facts.run);
  const identity = executionIdentity(facts.plan, facts.host, facts.catalogue);
  const workers = workersOf(facts.plan).map((slot): FramedWorker => {
    const workerId = requireWorkerId(slot);
    return {
      workerId,
      slot,
      roleExecutionRef: requireExecution(identity, workerId).roleExecutionRef,
      duty: dutyOf(slot.role, facts.run.taskType),
      promptPath: paths.workerPrompt(workerId),
      resultPath: paths.workerResult(workerId),
    };
  });
  return {
    facts,
    runRef: formatRunRef(facts.run),
    runSeq: formatRunSeq(facts.run.seq),
    taskKey: formatTaskKey(facts.task.key),
    paths,
    task: taskPaths(facts.task.key),
    identity,
    lead: requireExecution(identity, null),
    workers,
    gate: gateOf(facts, workers),
    resumeScript: facts.host.descriptor.resumable && facts.session.id !== null ? paths.resumeScript : null,
    teamContract: teamContractOf(facts, workers),
  };
};

const gateOf = (facts: BundleFacts, workers: ReadonlyArray<FramedWorker>): RunContext["gate"] => {
  if (workers.length === 0) return "single-lead";
  return facts.commands.dispatch === null
    ? "roster"
    : dispatchGate(facts.host.descriptor, facts.backend.name);
};

const teamContractOf = (
  facts: BundleFacts,
  workers: ReadonlyArray<FramedWorker>,
): RunFrame["teamContract"] => {
  const leadRole = facts.host.descriptor.leadLabel;
  const reportWriter = workers.find(({ slot }) => slot.role === "report-writer");
  return {
    leadRole,
    leadExecutionMode: workers.length === 0 ? "single-lead" : "synthesis-only",
    finalSynthesisOwner: reportWriter?.workerId ?? leadRole,
    leadNeverDoesWorkersJob: true,
    requiredAttempts: workers.filter(({ slot }) => !slot.dynamic).map(({ workerId }) => workerId),
    requiredStatusEntries: [leadRole, ...workers.map(({ workerId }) => workerId)],
  };
};

// The two below hold for every plan the resolver makes; a breach is a defect of okstra, not of its input.
const requireWorkerId = (slot: AssignmentSlot): WorkerId => {
  if (slot.workerId === null) throw new Error(`slot ${slot.role}#${slot.ordinal} has no worker id`);
  return slot.workerId;
};

const requireExecution = (identity: ExecutionIdentity, workerId: WorkerId | null): RoleExecution => {
  const found = identity.roleExecutions.find((execution) => execution.workerId === workerId);
  if (found === undefined) throw new Error(`no role execution for ${workerId ?? "the leader"}`);
  return found;
};

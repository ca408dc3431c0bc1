import { byCodePoint } from "../text/codePointOrder.ts";
import { headerOf } from "./artefactHeader.ts";
import type { RunManifest } from "./RunManifest.ts";
import type { RunStatus } from "./runStatus.ts";
import type { TeamState } from "./TeamState.ts";
import { latestAttemptOf, type WorkerAttempt } from "./WorkerAttempt.ts";

/** What the team state of one run follows from. */
export interface TeamFacts {
  readonly manifest: Pick<
    RunManifest,
    "runRef" | "renderOnly" | "teamContract" | "executionIdentity" | "session" | "workers"
  >;
  readonly status: RunStatus;
  /** Every attempt of every worker, in any order. */
  readonly attempts: ReadonlyArray<WorkerAttempt>;
}

/** The team state of a run, from its manifest and its workers' records. */
export const projectTeam = ({ manifest, status, attempts }: TeamFacts, updatedAt: string): TeamState => {
  const lead = manifest.executionIdentity.roleExecutions.find(({ workerId }) => workerId === null);
  return {
    ...headerOf("team-state"),
    runRef: manifest.runRef,
    status,
    updatedAt,
    mode: modeOf(manifest, attempts),
    lead: {
      role: manifest.teamContract.leadRole,
      roleExecutionRef: lead?.roleExecutionRef ?? "",
      model: lead?.modelRef ?? null,
      sessionId: manifest.session.id,
    },
    workers: manifest.workers.map(({ workerId, roleExecutionRef, resultPath }) => {
      const latest = latestAttemptOf(attempts, workerId);
      return {
        workerId,
        roleExecutionRef,
        status: latest === null ? "prepared" : (latest.record?.status ?? "running"),
        reason: latest?.record?.reason ?? null,
        attempts: latest?.attempt ?? 0,
        resultPath,
      };
    }),
    dispatches: attempts
      .flatMap(({ workerId, attempt, record }) =>
        record === null
          ? []
          : [{ workerId, attempt, status: record.status, at: record.updatedAt, from: record.createdAt }],
      )
      .sort(
        (left, right) =>
          byCodePoint(left.from, right.from) ||
          byCodePoint(left.workerId, right.workerId) ||
          left.attempt - right.attempt,
      )
      .map(({ from: _from, ...dispatch }) => dispatch),
  };
};

/** What a lead recorded was not dispatched by okstra. */
const modeOf = (
  { renderOnly }: TeamFacts["manifest"],
  attempts: ReadonlyArray<WorkerAttempt>,
): TeamState["mode"] => {
  if (attempts.some(({ record }) => record !== null && record.recordedBy !== "lead")) return "dispatched";
  return renderOnly ? "render-only" : "prepared";
};

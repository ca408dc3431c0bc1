import type { Warning } from "../../refusal/Problem.ts";
import type { RunManifest } from "../../run/RunManifest.ts";
import { isAssignedModel } from "../../run/servedModel.ts";
import { latestAttemptOf, type WorkerAttempt } from "../../run/WorkerAttempt.ts";
import { terminalWorkerStatuses } from "../../run/WorkerRecord.ts";
import { shownValue } from "../../text/shownValue.ts";
import type { ReportData } from "../reportSchemas.ts";
import { judgementsOf } from "./checkJudges.ts";

type StatusEntry = ReportData["statusEntries"][number];

/**
 * Where a report says otherwise than the records of the run's workers, one warning a worker. A draft is still being
 * written: what has no record, or no end, is not held against it.
 */
export const recordDifferences = (
  data: ReportData,
  { workers, executionIdentity }: Pick<RunManifest, "workers" | "executionIdentity">,
  attempts: ReadonlyArray<WorkerAttempt>,
): ReadonlyArray<Warning> =>
  workers.flatMap(({ workerId }) => {
    const entry = data.statusEntries.find(({ name }) => name === workerId);
    const latest = latestAttemptOf(attempts, workerId);
    if (latest === null && data.status !== "final") return [];
    const differences = [
      ...(entry === undefined ? [] : statusDifferences(entry, latest, data.status)),
      ...(entry === undefined ? [] : modelDifferences(entry, latest, executionIdentity)),
      ...judgementDifferences(data, workerId, attempts),
    ];
    return differences.length === 0
      ? []
      : [{ tag: "RecordDiffers", message: `${workerId}: ${differences.join("; ")}.` }];
  });

const statusDifferences = (
  { status }: StatusEntry,
  latest: WorkerAttempt | null,
  report: ReportData["status"],
): ReadonlyArray<string> => {
  if (latest === null)
    return status === "not-run" ? [] : [`got the status ${status}, expected a record of it: none stands`];
  const recorded = latest.record?.status ?? status;
  if (recorded === status) return [];
  const ended = terminalWorkerStatuses.includes(recorded);
  if (!ended && report === "draft") return [];
  return [
    `got the status ${status}, expected ${ended ? recorded : "an end to be recorded"}: attempt ${latest.attempt} is recorded as ${recorded}`,
  ];
};

const modelDifferences = (
  { name, model }: StatusEntry,
  latest: WorkerAttempt | null,
  identity: RunManifest["executionIdentity"],
): ReadonlyArray<string> => {
  const served = latest?.record?.servedModel ?? null;
  if (latest === null || served === null) return [];
  const execution = identity.roleExecutions.find(({ workerId }) => workerId === name);
  const assigned = (each: string): boolean =>
    execution !== undefined && isAssignedModel(execution, identity, each);
  // Nobody knows the model of an entry without one; a model that was not assigned is told all the same.
  if (assigned(served) && (model === null || assigned(model))) return [];
  const said = (model ?? "").trim().toLowerCase();
  const wanted = served.trim().toLowerCase();
  return said === wanted || said.endsWith(`/${wanted}`)
    ? []
    : [
        `got the model ${shownValue(model)}, expected ${shownValue(served)}, which attempt ${latest.attempt} is recorded to be served by`,
      ];
};

/** A judge has something to say once an attempt of it completed, even where a later one did not. */
const judgementDifferences = (
  data: ReportData,
  judge: string,
  attempts: ReadonlyArray<WorkerAttempt>,
): ReadonlyArray<string> =>
  attempts.some(({ workerId, record }) => workerId === judge && (record ?? completed).status === "completed")
    ? []
    : judgementsOf(data)
        .judgements.filter(({ workerId, verdict }) => workerId === judge && verdict !== "not-verified")
        .map(({ verdict }) => `got the verdict ${verdict}, expected a completed attempt: none is recorded`);

/** A record that can't be read is told by its reader, and proves nothing against anybody. */
const completed = { status: "completed" };

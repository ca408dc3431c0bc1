import * as Effect from "effect/Effect";
import { parseReportTarget } from "../../src/domain/report/parseReportTarget.ts";
import type { WorkerStatus } from "../../src/domain/run/WorkerRecord.ts";
import { memorySite } from "../../src/ports/memoryPorts.ts";
import type { MemoryTree } from "../../src/ports/MemoryTree.ts";
import { openForReading } from "../../src/usecases/openForReading.ts";
import { recordWorker } from "../../src/usecases/recordWorker.ts";

export const reading = openForReading({ ...memorySite, lockTimeoutMillis: 0 });

export interface Said {
  readonly status: WorkerStatus;
  readonly result?: string;
  readonly reason?: string;
  readonly servedModel?: string;
}

/** `okstra worker record` over the fakes. */
export const record = (worker: string, run: string, said: Said) =>
  Effect.gen(function* () {
    const { place, request } = yield* reading;
    return yield* recordWorker(request, {
      worker,
      run: yield* Effect.fromResult(parseReportTarget(run, place)),
      status: said.status,
      result: said.result ?? null,
      reason: said.reason ?? null,
      servedModel: said.servedModel ?? null,
      calledFrom: place.calledFrom,
    });
  });

/** A result that satisfies the contract. */
export const resultText = (changed: {
  readonly worker: string;
  readonly runRef: string;
  readonly duty: string;
  readonly status?: "completed" | "failed";
  readonly summary?: string;
}): string => `---
worker-id: ${changed.worker}
run-ref: ${changed.runRef}
duty: ${changed.duty}
status: ${changed.status ?? "completed"}
summary: ${changed.summary ?? "The session key is stale."}
confidence: high
findings: []
---

## What I looked at

The log.
`;

export const textAt = (tree: MemoryTree, path: string): string | null => {
  const bytes = tree.read(path);
  return bytes === null ? null : new TextDecoder().decode(bytes);
};

import * as Effect from "effect/Effect";
import type { Warning } from "../domain/refusal/Problem.ts";
import { RunNotFound } from "../domain/run/NotFound.ts";
import type { RunSelector } from "../domain/run/parseRunRef.ts";
import { rowOf, type RunRow } from "../domain/run/RunRow.ts";
import { formatRunFolder, formatRunRef } from "../domain/run/RunRef.ts";
import { formatRunSeq } from "../domain/run/RunSeq.ts";
import { RunManifest } from "../domain/run/RunManifest.ts";
import { type RunFacts, runStatus } from "../domain/run/runStatus.ts";
import { nearestOf } from "../domain/text/nearestOf.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { readRunFacts } from "./readRunFacts.ts";
import { readRunFolder } from "./readRunFolder.ts";
import { readRunFolders, readRunManifest } from "./readTaskRuns.ts";
import { offeredNames, taskNotFound } from "./taskNotFound.ts";
import { withRecoveredTask } from "./withRecoveredTask.ts";

export interface ShownRun {
  readonly run: RunRow;
  readonly manifest: RunManifest;
  /** What the status was told from. */
  readonly facts: RunFacts;
  readonly warnings: ReadonlyArray<Warning>;
}

/** One run with its manifest and its status as the files tell it now; `latest` is the highest sequence that stands. */
export const showRun = Effect.fn("Runs.show")(function* (request: ProjectReadRequest, selector: RunSelector) {
  const { value, warnings } = yield* withRecoveredTask(
    { ...request, task: selector.folder },
    readRun(request, selector),
  );
  const shown: ShownRun = { ...value, warnings: [...warnings, ...value.warnings] };
  return shown;
});

const readRun = Effect.fnUntraced(function* (request: ProjectReadRequest, { folder, seq }: RunSelector) {
  const reading = yield* readRunFolder(request.root, folder);
  const wanted =
    seq === "latest" ? reading.visible.at(-1) : reading.visible.find((visible) => visible === seq);
  if (wanted === undefined) return yield* notFound(request, { folder, seq });
  const ref = { ...folder, seq: wanted };
  const manifest = yield* readRunManifest(request.root, ref, RunManifest);
  if (manifest === null) return yield* notFound(request, { folder, seq });
  const { facts, warnings } = yield* readRunFacts(
    request.root,
    { ref, manifest, folder: reading },
    request.abortAfterMillis,
  );
  return { run: rowOf(ref, manifest, runStatus(facts)), manifest, facts, warnings };
});

const notFound = Effect.fnUntraced(function* (request: ProjectReadRequest, { folder, seq }: RunSelector) {
  const given = `${formatRunFolder(folder)}/${seq === "latest" ? seq : formatRunSeq(seq)}`;
  const folders = yield* readRunFolders(request.root, folder);
  const refs = folders.flatMap((reading) =>
    reading.visible.map((visible) => formatRunRef({ ...reading.folder, seq: visible })),
  );
  if (refs.length === 0) return yield* taskNotFound(request.root, folder);
  return yield* new RunNotFound({ given, nearest: nearestOf(given, refs, offeredNames) });
});

import * as Effect from "effect/Effect";
import { RunNotFound } from "../domain/run/NotFound.ts";
import type { RunSelector } from "../domain/run/parseRunRef.ts";
import { formatRunFolder, formatRunRef, type RunRef } from "../domain/run/RunRef.ts";
import { formatRunSeq } from "../domain/run/RunSeq.ts";
import type { RunManifest } from "../domain/run/RunManifest.ts";
import { nearestOf } from "../domain/text/nearestOf.ts";
import { readRunFolder, type RunFolderReading } from "./readRunFolder.ts";
import { readRunFolders, readWholeManifest } from "./readTaskRuns.ts";
import { offeredNames, taskNotFound } from "./taskNotFound.ts";

/** A run that stands, with its whole manifest; it serves wherever a `TaskRun` is asked for. */
export interface StandingRun {
  readonly ref: RunRef;
  readonly manifest: RunManifest;
  readonly folder: RunFolderReading;
}

/** The run that a selector names; `latest` is the highest sequence that stands. Fails, naming likely ones. */
export const requireRun = Effect.fnUntraced(function* (root: string, { folder, seq }: RunSelector) {
  const reading = yield* readRunFolder(root, folder);
  const wanted =
    seq === "latest" ? reading.visible.at(-1) : reading.visible.find((visible) => visible === seq);
  if (wanted === undefined) return yield* notFound(root, { folder, seq });
  const ref = { ...folder, seq: wanted };
  const manifest = yield* readWholeManifest(root, ref);
  if (manifest === null) return yield* notFound(root, { folder, seq });
  return { ref, manifest, folder: reading } satisfies StandingRun;
});

const notFound = Effect.fnUntraced(function* (root: string, { folder, seq }: RunSelector) {
  const given = `${formatRunFolder(folder)}/${seq === "latest" ? seq : formatRunSeq(seq)}`;
  const folders = yield* readRunFolders(root, folder);
  const refs = folders.flatMap((reading) =>
    reading.visible.map((visible) => formatRunRef({ ...reading.folder, seq: visible })),
  );
  if (refs.length === 0) return yield* taskNotFound(root, folder);
  return yield* new RunNotFound({ given, nearest: nearestOf(given, refs, offeredNames) });
});

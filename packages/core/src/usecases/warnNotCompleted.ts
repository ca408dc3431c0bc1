import * as Effect from "effect/Effect";
import { formatRunRef, type RunRef } from "../domain/run/RunRef.ts";
import { isPublished } from "../domain/run/runStatus.ts";
import type { RunFolderReading } from "./readRunFolder.ts";
import { readStatusOf } from "./readStatusOf.ts";

/** Warns where somebody builds on the report of a run that is not published, or of which that can't be told. */
export const warnNotCompleted = Effect.fnUntraced(function* (
  root: string,
  folder: RunFolderReading,
  ref: RunRef,
  abortAfterMillis: number,
) {
  const { status, warnings } = yield* readStatusOf(root, folder, ref, abortAfterMillis);
  if (status === null || isPublished(status)) return warnings;
  const runRef = formatRunRef(ref);
  return [
    ...warnings,
    {
      tag: "RunNotCompleted",
      message: `${runRef} is ${status}, not completed: its report counts as published once an end of every worker it needs is recorded (\`okstra show ${runRef}\` tells of whom).`,
    },
  ];
});

import { closeSync, existsSync, lstatSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { locksDir, okstraDir } from "@okstra/core/domain/run/runPaths";
import * as Effect from "effect/Effect";
import { makeOwnPlace, requireOwnPlace } from "./requireOwnPlace.ts";

/** A file in the project that tells of a run without a row; no group can have its name. */
const markerPath = (root: string): string => join(root, locksDir, ".index-incomplete");

export const isMarkedIncomplete = (root: string): boolean =>
  !isRealFolder(join(root, locksDir)) || existsSync(markerPath(root));

/** As well as it can be done: where the project can't be written either, only `reconcile` will notice. */
export const markIncomplete = (root: string): Effect.Effect<void> => Effect.ignore(mark(root));

const mark = Effect.fnUntraced(function* (root: string) {
  if ((yield* requireOwnPlace(join(root, okstraDir))) === null) return;
  yield* makeOwnPlace(join(root, locksDir), 0o700);
  yield* Effect.try(() => closeSync(openSync(markerPath(root), "wx", 0o600)));
});

export const unmarkIncomplete = (root: string): void => {
  try {
    if (isRealFolder(join(root, locksDir))) rmSync(markerPath(root), { force: true });
  } catch {
    // Then the bundles go on being read.
  }
};

/** Nothing is looked for or removed where a symbolic link leads; a folder that is not there holds no marker. */
const isRealFolder = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;

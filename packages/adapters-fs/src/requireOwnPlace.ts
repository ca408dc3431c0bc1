import { lstatSync, mkdirSync, type Stats } from "node:fs";
import type { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import { PlaceNotTrusted } from "@okstra/core/ports/ProjectPlaces";
import * as Effect from "effect/Effect";
import { environmentUnfit } from "./environmentUnfit.ts";

/**
 * The folder at `path`, proven to be a real folder of this user that nobody else can write; null where nothing is
 * there. One rule for `.okstra`, what lies below it, and the okstra home.
 */
export const requireOwnPlace = Effect.fnUntraced(function* (
  path: string,
): Effect.fn.Return<Stats | null, PlaceNotTrusted | EnvironmentUnfit> {
  const stats = yield* Effect.try({
    try: () => lstatSync(path, { throwIfNoEntry: false }),
    catch: (error) => environmentUnfit("look at a folder", path, error),
  });
  if (stats === undefined) return null;
  const refusal = refusePlace(path, stats);
  if (refusal !== null) return yield* refusal;
  return stats;
});

/** The same for a folder that is made where it is missing; the umask can only narrow `mode`. */
export const makeOwnPlace = Effect.fnUntraced(function* (
  path: string,
  mode: number,
): Effect.fn.Return<void, PlaceNotTrusted | EnvironmentUnfit> {
  if ((yield* requireOwnPlace(path)) !== null) return;
  yield* Effect.try({
    try: () => makeUnlessThere(path, mode),
    catch: (error) => environmentUnfit("make a folder", path, error),
  });
  // Another process may have made it in between: it must pass the same check.
  yield* requireOwnPlace(path);
});

const makeUnlessThere = (path: string, mode: number): void => {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  }
};

const refusePlace = (path: string, stats: Stats): PlaceNotTrusted | null => {
  if (stats.isSymbolicLink()) {
    return new PlaceNotTrusted({
      path,
      got: "it is a symbolic link",
      expected: "a real folder",
      remedy: `Replace the symbolic link ${path} by a real folder.`,
    });
  }
  if (!stats.isDirectory()) {
    return new PlaceNotTrusted({
      path,
      got: "it is no folder",
      expected: "a folder",
      remedy: `Move ${path} out of the way.`,
    });
  }
  return refuseOwnership(path, stats);
};

/** Owner and mode alone; a file is held to the same rule as a folder. Nothing to hold on Windows. */
export const refuseOwnership = (path: string, stats: Stats): PlaceNotTrusted | null => {
  const me = process.geteuid?.();
  if (me === undefined) return null;
  if (stats.uid !== me) {
    return new PlaceNotTrusted({
      path,
      got: `user ${stats.uid} owns it, you are user ${me}`,
      expected: "your own",
      remedy: `Look at what is in ${path}; where you trust it, take it over with \`chown -R\`.`,
    });
  }
  if ((stats.mode & 0o022) === 0) return null;
  return new PlaceNotTrusted({
    path,
    got: `others can write it (mode ${(stats.mode & 0o7777).toString(8).padStart(4, "0")})`,
    expected: "writable by you alone",
    remedy: `Look at what is in ${path}, then run \`chmod go-w\` on it.`,
  });
};

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

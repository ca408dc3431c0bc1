import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ProjectPlace } from "@okstra/core/domain/project/ProjectPlace";
import { okstraDir, okstraIgnorePath, projectJsonPath, templatesDir } from "@okstra/core/domain/run/runPaths";
import type { EnvironmentUnfit } from "@okstra/core/ports/EnvironmentUnfit";
import * as Effect from "effect/Effect";
import { environmentUnfit } from "./environmentUnfit.ts";
import type { Git } from "./gitCommand.ts";
import { makeHome } from "./OkstraHomeFs.ts";
import { replaceFile } from "./replaceFile.ts";
import { makeOwnPlace, requireOwnPlace } from "./requireOwnPlace.ts";

/**
 * What git tracks below `.okstra` beyond the files that belong in git. An answer of "nothing" is remembered in the
 * okstra home with the stamp of git's index, so that git is asked again only when the index changed.
 */
export const trackedBundleFiles = Effect.fnUntraced(function* (
  git: Git,
  home: string,
  place: ProjectPlace,
  homeKey: string,
): Effect.fn.Return<ReadonlyArray<string>, EnvironmentUnfit> {
  if (place.git === null) return [];
  const stamp = yield* indexStamp(place.root, place.git.indexFile);
  if (stamp === null) return [];
  const folder = join(home, "cache", "tracked");
  if (yield* remembered(home, folder, homeKey, stamp)) return [];
  const pathspec = foldsCase ? `:(icase)${okstraDir}` : okstraDir;
  const answer = yield* git({ cwd: place.root, args: ["ls-files", "-z", "--", pathspec] });
  const listed = answer.stdout.split("\0").filter((path) => path !== "");
  // A cut-off list is long enough to be refused by; an empty one must come from a git that ended well.
  if (answer.code !== 0 && listed.length === 0) {
    return yield* environmentUnfit("ask git what it tracks below .okstra", place.root, answer.stderr.trim());
  }
  const tracked = listed.filter((path) => !belongsInGit(foldsCase ? path.toLowerCase() : path));
  if (tracked.length === 0 && (yield* indexStamp(place.root, place.git.indexFile)) === stamp) {
    yield* remember(home, folder, homeKey, stamp);
  }
  return tracked;
});

/** `.Okstra/tasks` is the same folder as `.okstra/tasks` there. */
const foldsCase = process.platform === "darwin" || process.platform === "win32";

const belongsInGit = (path: string): boolean =>
  path === okstraIgnorePath || path === projectJsonPath || path.startsWith(`${templatesDir}/`);

/** Changes whenever git writes the index; null where there is none, so nothing is tracked. */
const indexStamp = (root: string, indexFile: string): Effect.Effect<string | null, EnvironmentUnfit> =>
  Effect.try({
    try: () => {
      const stats = statSync(indexFile, { bigint: true, throwIfNoEntry: false });
      if (stats === undefined) return null;
      const { mtimeNs, ctimeNs, size, ino } = stats;
      return JSON.stringify([root, indexFile, ...[mtimeNs, ctimeNs, size, ino].map(String)]);
    },
    catch: (error) => environmentUnfit("look at git's index", indexFile, error),
  });

const remembered = Effect.fnUntraced(function* (
  home: string,
  folder: string,
  homeKey: string,
  stamp: string,
) {
  try {
    if (readFileSync(join(folder, `${homeKey}.json`), "utf8") !== stamp) return false;
  } catch {
    return false;
  }
  // Only a cache that nobody else could have written is believed.
  const folders = [home, join(home, "cache"), folder];
  return yield* ownCache(Effect.forEach(folders, requireOwnPlace, { discard: true }));
});

const remember = Effect.fnUntraced(function* (home: string, folder: string, homeKey: string, stamp: string) {
  const own = yield* ownCache(
    Effect.gen(function* () {
      yield* makeHome(home);
      yield* makeOwnPlace(join(home, "cache"), 0o700);
      yield* makeOwnPlace(folder, 0o700);
    }),
  );
  if (!own) return;
  try {
    replaceFile(join(folder, `${homeKey}.json`), stamp, { mode: 0o600, durable: false });
  } catch {
    // It is asked again next time.
  }
});

const ownCache = <A, E>(check: Effect.Effect<A, E>): Effect.Effect<boolean> =>
  Effect.match(check, { onFailure: () => false, onSuccess: () => true });

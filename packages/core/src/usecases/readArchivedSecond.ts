import * as Effect from "effect/Effect";
import { projectPath } from "../domain/prepare/projectPath.ts";
import { archivedPlace } from "../domain/run/archivedPath.ts";
import type { ReadFileOptions } from "../ports/ProjectFiles.ts";
import { UserFiles } from "../ports/UserFiles.ts";

/** Reads a file of the project where it is named; where nothing is there, where rotation puts it. */
export const readArchivedSecond = <A, E, R>(
  path: string,
  read: (path: string) => Effect.Effect<A | null, E, R>,
): Effect.Effect<A | null, E, R> =>
  Effect.flatMap(read(path), (found) => {
    const archived = found === null ? archivedPlace(path) : null;
    return archived === null ? Effect.succeed(found) : read(archived);
  });

/** The same of a file that a user names, from wherever; it is known by the place it was named at. */
export const readUserFileArchivedSecond = Effect.fnUntraced(function* (
  named: string,
  from: { readonly root: string; readonly calledFrom: string },
  options: ReadFileOptions,
) {
  const files = yield* UserFiles;
  const path = projectPath(from, named);
  const archived = path === null ? null : archivedPlace(path);
  return yield* files
    .read(named, from, options)
    .pipe(
      Effect.catch((unfit) =>
        unfit.fault !== "missing" || path === null || archived === null
          ? Effect.fail(unfit)
          : files
              .read(archived, { root: from.root, calledFrom: from.root }, options)
              .pipe(Effect.mapBoth({ onSuccess: (file) => ({ ...file, path }), onFailure: () => unfit })),
      ),
    );
});

import * as Effect from "effect/Effect";
import { archivedPlace } from "../domain/run/archivedPath.ts";

/** Reads a file of the project where it is named; where nothing is there, where rotation puts it. */
export const readArchivedSecond = <A, E, R>(
  path: string,
  read: (path: string) => Effect.Effect<A | null, E, R>,
): Effect.Effect<A | null, E, R> =>
  Effect.flatMap(read(path), (found) => {
    const archived = found === null ? archivedPlace(path) : null;
    return archived === null ? Effect.succeed(found) : read(archived);
  });

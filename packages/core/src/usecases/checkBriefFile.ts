import * as Effect from "effect/Effect";
import { ProjectPlaces, type PlaceRequest } from "../ports/ProjectPlaces.ts";
import { readBriefFile } from "./readBriefFile.ts";

/** Checks one brief; needs no project, but knows the root so that a symlinked brief is followed only inside it. */
export const checkBriefFile = Effect.fn("checkBriefFile")(function* (named: string, from: PlaceRequest) {
  const { place } = yield* (yield* ProjectPlaces).find(from);
  return { ...(yield* readBriefFile(named, place)), root: place.root };
});

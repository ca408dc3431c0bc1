import * as Effect from "effect/Effect";
import type { ProjectPlace } from "../domain/project/ProjectPlace.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import { type PlaceRequest, ProjectPlaces } from "../ports/ProjectPlaces.ts";

const briefsFolder = "briefs";
const fewEnoughToChooseFrom = 20;

/** The briefs of the project that a call is in, as the caller can name them. */
export const findBriefs = Effect.fn("findBriefs")(function* (from: PlaceRequest) {
  return yield* briefsOf((yield* (yield* ProjectPlaces).find(from)).place);
});

/** The newest files of the folder where `okstra brief new` writes. One that can't be read offers none. */
export const briefsOf = Effect.fnUntraced(function* (place: ProjectPlace) {
  const files = yield* ProjectFiles;
  const inFolder = Effect.gen(function* () {
    const names = (yield* files.list(place.root, briefsFolder)).filter((name) => name.endsWith(".md"));
    const dated = yield* Effect.forEach(names, (name) =>
      Effect.map(files.changedAt(place.root, `${briefsFolder}/${name}`), (at) => ({ name, at: at ?? 0 })),
    );
    return dated.toSorted((a, b) => b.at - a.at).map(({ name }) => `${briefsFolder}/${name}`);
  });
  const briefs = yield* Effect.orElseSucceed(inFolder, () => []);
  const from = place.calledFrom === place.root ? "" : `${place.root}/`;
  return briefs.slice(0, fewEnoughToChooseFrom).map((path) => `${from}${path}`);
});

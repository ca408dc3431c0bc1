import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { decodeProjectJson, renderProjectJson } from "../domain/project/decodeProjectJson.ts";
import { homeKey } from "../domain/project/homeKey.ts";
import { okstraIgnoreText } from "../domain/project/okstraIgnoreText.ts";
import { FolderNameUnfit, ProjectIdMismatch } from "../domain/project/projectRefusals.ts";
import { okstraIgnorePath, projectJsonPath } from "../domain/run/runPaths.ts";
import type { Slug } from "../domain/task/Slug.ts";
import { slugify, slugFromTitle, type SlugRefused } from "../domain/task/slugify.ts";
import { NewFiles } from "../ports/NewFiles.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import { ProjectPlaces, type PlaceRequest } from "../ports/ProjectPlaces.ts";

export interface InitRequest extends PlaceRequest {
  /** Null: taken from the folder's name. */
  readonly projectId: string | null;
}

/** Sets a project up. Idempotent: what stands is kept, and a differing id is refused with both shown. */
export const initProject = Effect.fn("initProject")(function* (request: InitRequest) {
  const places = yield* ProjectPlaces;
  const files = yield* ProjectFiles;
  const newFiles = yield* NewFiles;
  const { place } = yield* places.find({ ...request, claiming: true });

  const folder = place.root.slice(place.root.lastIndexOf("/") + 1);
  const id = yield* Effect.fromResult(projectIdOf(request.projectId, folder));
  const standing = yield* files.read(place.root, projectJsonPath, {
    purpose: "project.json",
    maxBytes: 1024 * 1024,
  });
  const text =
    standing === null
      ? renderProjectJson({ id, title: null })
      : new TextDecoder("utf-8").decode(standing.bytes);
  const settings = yield* Effect.fromResult(decodeProjectJson(text));
  if (request.projectId !== null && id !== settings.id) {
    return yield* new ProjectIdMismatch({ given: request.projectId, stored: settings.id });
  }
  const created: Array<string> = [];
  for (const [path, content] of [
    [projectJsonPath, text],
    [okstraIgnorePath, okstraIgnoreText],
  ] as const) {
    if ((yield* newFiles.create(place.root, path, content, { mode: 0o644 })) === "created")
      created.push(path);
  }
  yield* places.claimBareRepository(place);
  return {
    projectId: settings.id,
    projectRoot: place.root,
    homeKey: homeKey(settings.id, place),
    created,
  };
});

const projectIdOf = (
  given: string | null,
  folder: string,
): Result.Result<Slug, SlugRefused | FolderNameUnfit> =>
  given === null
    ? Result.mapError(
        slugFromTitle(folder),
        ({ problems }) => new FolderNameUnfit({ folder, fault: problems[0]!.got }),
      )
    : slugify(given);

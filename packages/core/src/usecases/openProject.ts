import * as Effect from "effect/Effect";
import { decodeHomeConfig } from "../domain/project/decodeHomeConfig.ts";
import { decodeProjectJson, renderProjectJson } from "../domain/project/decodeProjectJson.ts";
import type { HomeConfig } from "../domain/project/HomeConfig.ts";
import { homeKey } from "../domain/project/homeKey.ts";
import type { ProjectJson } from "../domain/project/ProjectJson.ts";
import type { ProjectIdentity, ProjectPlace } from "../domain/project/ProjectPlace.ts";
import { ProjectIdMismatch, ProjectNotInitialised } from "../domain/project/projectRefusals.ts";
import { projectJsonPath } from "../domain/run/runPaths.ts";
import { slugify } from "../domain/task/slugify.ts";
import { TrackedBundle } from "../domain/trust/TrackedBundle.ts";
import { OkstraHome } from "../ports/OkstraHome.ts";
import { ProjectFiles } from "../ports/ProjectFiles.ts";
import { ProjectPlaces, type PlaceRequest } from "../ports/ProjectPlaces.ts";

/** A project that may be read: found, owned by this user, no bundle of it tracked by git, its settings decoded. */
export interface OpenProject {
  readonly place: ProjectPlace;
  readonly identity: ProjectIdentity;
  readonly settings: ProjectJson;
  readonly home: HomeConfig;
  /** Text of the project.json that has to be created; null where one stands. */
  readonly newProjectJson: string | null;
}

export interface OpenProjectRequest extends PlaceRequest {
  /** Creates a project.json (inside the commit) where there is none; must agree with one that stands. */
  readonly projectId: string | null;
}

/** The door of every command that works on a project: nothing else of `.okstra` is read before it has passed. */
export const openProject = Effect.fn("openProject")(function* (request: OpenProjectRequest) {
  const places = yield* ProjectPlaces;
  const files = yield* ProjectFiles;
  const home = yield* OkstraHome;

  const { place } = yield* places.find(request);
  const configText = yield* home.readConfig;
  const config = yield* Effect.fromResult(decodeHomeConfig(configText));
  const projectFile = yield* files.read(place.root, projectJsonPath, {
    purpose: "project.json",
    maxBytes: 1024 * 1024,
  });
  if (projectFile === null && request.projectId === null) {
    return yield* new ProjectNotInitialised({ root: place.root });
  }
  const givenId = request.projectId === null ? null : yield* Effect.fromResult(slugify(request.projectId));
  const text =
    projectFile === null
      ? renderProjectJson({ id: givenId!, title: null })
      : new TextDecoder("utf-8").decode(projectFile.bytes);
  const settings = yield* Effect.fromResult(decodeProjectJson(text));
  if (givenId !== null && givenId !== settings.id) {
    return yield* new ProjectIdMismatch({ given: request.projectId!, stored: settings.id });
  }
  const identity: ProjectIdentity = { id: settings.id, homeKey: homeKey(settings.id, place) };
  const tracked = yield* places.trackedBundleFiles(place, identity.homeKey);
  if (tracked.length > 0) return yield* new TrackedBundle({ paths: tracked });
  return {
    place,
    identity,
    settings,
    home: config,
    newProjectJson: projectFile === null ? text : null,
  } satisfies OpenProject;
});

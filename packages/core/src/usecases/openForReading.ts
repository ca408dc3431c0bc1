import * as Effect from "effect/Effect";
import type { PlaceRequest } from "../ports/ProjectPlaces.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { openProject } from "./openProject.ts";

/** Opens a project for a command that reads its runs. */
export const openForReading = Effect.fnUntraced(function* (
  call: PlaceRequest & { readonly command: string; readonly lockTimeoutMillis: number },
) {
  const { place, identity, home } = yield* openProject({ ...call, projectId: null });
  const request: ProjectReadRequest = {
    root: place.root,
    projectId: identity.id,
    homeKey: identity.homeKey,
    abortAfterMillis: home.abortAfterHours * 3_600_000,
    lockTimeoutMillis: call.lockTimeoutMillis,
    command: call.command,
  };
  return { place, request };
});

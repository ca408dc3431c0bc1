import * as Effect from "effect/Effect";
import { BriefExists, BriefOutside } from "../domain/brief/newBriefRefusals.ts";
import { newBrief } from "../domain/brief/newBrief.ts";
import { slugify, slugFromTitle } from "../domain/task/slugify.ts";
import type { TaskType } from "../domain/task/TaskType.ts";
import { NewFiles } from "../ports/NewFiles.ts";
import { ProjectPlaces, type PlaceRequest } from "../ports/ProjectPlaces.ts";
import { projectPath } from "../domain/prepare/projectPath.ts";

export interface NewBriefRequest extends PlaceRequest {
  readonly title: string;
  /** Null: `general`. */
  readonly group: string | null;
  readonly taskType: TaskType;
  /** As given, relative to the caller; null: `briefs/<task id>.md` below the project root. */
  readonly out: string | null;
}

/** Writes a brief to fill in; never over an existing file. */
export const writeNewBrief = Effect.fn("writeNewBrief")(function* (request: NewBriefRequest) {
  const { place } = yield* (yield* ProjectPlaces).find(request);
  const id = yield* Effect.fromResult(slugFromTitle(request.title));
  const group = yield* Effect.fromResult(slugify(request.group ?? "general"));
  const path = request.out === null ? `briefs/${id}.md` : projectPath(place, request.out);
  if (path === null) return yield* new BriefOutside({ path: request.out! });
  const text = newBrief({ title: request.title, group, id, taskType: request.taskType });
  const outcome = yield* (yield* NewFiles).create(place.root, path, text, { mode: 0o644 });
  if (outcome === "exists") return yield* new BriefExists({ path });
  return { path, projectRoot: place.root, taskGroup: group, taskId: id, taskType: request.taskType };
});

import * as Data from "effect/Data";
import * as Effect from "effect/Effect";
import { newBrief } from "../domain/brief/newBrief.ts";
import type { Problem, Refusal } from "../domain/refusal/Problem.ts";
import { slugify, slugFromTitle } from "../domain/task/slugify.ts";
import type { TaskType } from "../domain/task/TaskType.ts";
import { NewFiles } from "../ports/NewFiles.ts";
import { ProjectPlaces, type PlaceRequest } from "../ports/ProjectPlaces.ts";
import { projectPath } from "../domain/prepare/projectPath.ts";

export class BriefExists
  extends Data.TaggedError("BriefExists")<{ readonly path: string }>
  implements Refusal
{
  override get message(): string {
    return `${this.path} exists already; it was left as it is.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: this.path,
        got: "an existing file",
        expected: "a new name",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Give another title, or name another file with --out.";
  }
}

export class BriefOutside
  extends Data.TaggedError("BriefOutside")<{ readonly path: string }>
  implements Refusal
{
  override get message(): string {
    return `${this.path} lies outside the project.`;
  }
  get problems(): ReadonlyArray<Problem> {
    return [
      {
        tag: this._tag,
        subject: "--out",
        got: this.path,
        expected: "a path inside the project",
        message: this.message,
      },
    ];
  }
  get nextStep(): string {
    return "Name a file inside the project with --out.";
  }
}

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

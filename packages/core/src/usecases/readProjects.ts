import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Refusal, Warning } from "../domain/refusal/Problem.ts";
import type { Slug } from "../domain/task/Slug.ts";
import { nearestOf } from "../domain/text/nearestOf.ts";
import { type IndexedProject, RunIndex } from "../ports/RunIndex.ts";
import { openForReading } from "./openForReading.ts";
import { ProjectUnknown } from "./ProjectUnknown.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";

export interface ReadingCall {
  readonly command: string;
  readonly lockTimeoutMillis: number;
}

/**
 * Reads every project that the central index knows, or those with one id (clones share it). Each is opened as if called
 * from its root; one that can't be read is left out with a warning.
 */
export const readProjects = <A, E extends Refusal, R>(
  call: ReadingCall,
  id: Slug | null,
  read: (request: ProjectReadRequest) => Effect.Effect<A, E, R>,
) =>
  Effect.gen(function* () {
    const known = yield* (yield* RunIndex).projects;
    const asked = known.filter((project) => id === null || idOf(project) === id);
    if (id !== null && asked.length === 0) {
      return yield* new ProjectUnknown({ id, nearest: nearestOf(id, [...new Set(known.map(idOf))], 3) });
    }
    const found: Array<{ readonly root: string; readonly value: A }> = [];
    const warnings: Array<Warning> = [];
    for (const project of asked) {
      const value = yield* Effect.result(readProject(call, project, read));
      if (Result.isFailure(value)) {
        const { _tag, message } = value.failure;
        warnings.push({ tag: _tag, message: `Left out ${idOf(project)} in ${project.root}: ${message}` });
      } else if (value.success === null) {
        const message = `Left out ${idOf(project)}: another project stands in ${project.root} now.`;
        warnings.push({ tag: "ProjectGone", message });
      } else found.push({ root: project.root, value: value.success });
    }
    return { found, warnings };
  });

/** Null where the folder belongs to another project by now. */
const readProject = <A, E, R>(
  call: ReadingCall,
  { homeKey, root }: IndexedProject,
  read: (request: ProjectReadRequest) => Effect.Effect<A, E, R>,
) =>
  Effect.gen(function* () {
    const { request } = yield* openForReading({ ...call, calledFrom: root, projectRoot: root });
    return request.homeKey === homeKey ? yield* read(request) : null;
  });

/** A home key is the id, a dash and eight digits. */
const idOf = ({ homeKey }: IndexedProject): string => homeKey.replace(/-[0-9a-f]{8}$/u, "");

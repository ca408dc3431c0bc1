import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { TaskNotFound } from "../domain/run/NotFound.ts";
import { RunRefMalformed, type RunSelector } from "../domain/run/parseRunRef.ts";
import { parseShowTarget } from "../domain/run/parseShowTarget.ts";
import { formatRunFolder } from "../domain/run/RunRef.ts";
import { formatTaskFolder, type TaskFolder } from "../domain/task/TaskFolder.ts";
import type { TaskRef } from "../domain/task/TaskKey.ts";
import { nearestOf } from "../domain/text/nearestOf.ts";
import { listTasks } from "./listTasks.ts";
import type { ProjectReadRequest } from "./ProjectReadRequest.ts";
import { readRunFolders } from "./readTaskRuns.ts";
import { offeredNames } from "./taskNotFound.ts";

/** The run or task that a word means; an id alone means the one task of the project that has it. */
export const findShowTarget = Effect.fn("Runs.findTarget")(function* (
  request: ProjectReadRequest,
  text: string,
  place: { readonly root: string; readonly calledFrom: string },
) {
  const read = parseShowTarget(text, { ...place, projectId: request.projectId });
  if (Result.isFailure(read)) {
    const { tasks } = yield* listTasks(request.root);
    const near = yield* latestRunsOf(request, tasks);
    return yield* new RunRefMalformed({
      given: text,
      faults: read.failure.faults,
      nearest: nearestOf(text, near, offeredNames),
    });
  }
  const target = read.success;
  if (target.kind !== "task-id") return target satisfies RunOrTask;
  const { tasks } = yield* listTasks(request.root);
  const named = tasks.filter(({ task }) => task === target.id);
  if (named.length === 1) {
    return { kind: "task", task: { ...named[0]!, given: target.given } } as const satisfies RunOrTask;
  }
  const names = named.length === 0 ? tasks : named;
  return yield* new TaskNotFound({
    given: text,
    nearest:
      named.length === 0
        ? nearestOf(
            target.id,
            names.map(({ task }) => task),
            offeredNames,
          )
            .flatMap((id) => names.filter(({ task }) => task === id).map(formatTaskFolder))
            .slice(0, offeredNames)
        : names.map(formatTaskFolder),
    ambiguous: named.length > 1,
  });
});

type RunOrTask =
  | { readonly kind: "run"; readonly run: RunSelector }
  | { readonly kind: "task"; readonly task: TaskRef };

const latestRunsOf = Effect.fnUntraced(function* (
  request: ProjectReadRequest,
  tasks: ReadonlyArray<TaskFolder>,
) {
  const folders = yield* Effect.forEach(tasks, (task) => readRunFolders(request.root, task));
  return folders
    .flat()
    .flatMap(({ folder, visible }) => (visible.length === 0 ? [] : [`${formatRunFolder(folder)}/latest`]));
});

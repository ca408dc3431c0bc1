import { OkstraHome } from "@okstra/core/ports/OkstraHome";
import { ProjectPlaces } from "@okstra/core/ports/ProjectPlaces";
import { RunIndex } from "@okstra/core/ports/RunIndex";
import { type LockRequest, TaskLock } from "@okstra/core/ports/TaskLock";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { tellOfWait } from "./tellOfWait.ts";

/** The ports that may wait for another process, each telling so where it takes more than a second. */
export const taskLock: Layer.Layer<TaskLock, never, TaskLock> = Layer.effect(
  TaskLock,
  Effect.map(TaskLock, (lock) =>
    TaskLock.of({ hold: (request) => tellOfWait(taskLockNotice(request))(lock.hold(request)) }),
  ),
);

export const runIndex: Layer.Layer<RunIndex, never, RunIndex> = Layer.effect(
  RunIndex,
  Effect.map(RunIndex, (index) => {
    const told = tellOfWait("waiting for the central index, which another okstra command writes");
    return RunIndex.of({
      record: (rows, options) =>
        tellOfWait(
          `waiting for the central index, which another okstra command writes (at most ${seconds(options.timeoutMillis)})`,
        )(index.record(rows, options)),
      rows: (homeKey) => told(index.rows(homeKey)),
      page: (homeKey, query) => told(index.page(homeKey, query)),
      projects: told(index.projects),
      rebuild: (homeKey, rows, options) => told(index.rebuild(homeKey, rows, options)),
    });
  }),
);

export const projectPlaces: Layer.Layer<ProjectPlaces, never, ProjectPlaces> = Layer.effect(
  ProjectPlaces,
  Effect.map(ProjectPlaces, (places) =>
    ProjectPlaces.of({
      find: (request) =>
        tellOfWait(`waiting for git, asked about ${request.projectRoot ?? request.calledFrom}`)(
          places.find(request),
        ),
      trackedBundleFiles: (place, homeKey) =>
        tellOfWait(`waiting for git, asked what it tracks in ${place.root}`)(
          places.trackedBundleFiles(place, homeKey),
        ),
      claimBareRepository: (place) =>
        tellOfWait(`waiting for git, told where the project of ${place.root} is`)(
          places.claimBareRepository(place),
        ),
    }),
  ),
);

export const okstraHome: Layer.Layer<OkstraHome, never, OkstraHome> = Layer.effect(
  OkstraHome,
  Effect.map(OkstraHome, (home) =>
    OkstraHome.of({
      ...home,
      updateConfig: (change) =>
        tellOfWait("waiting for your okstra settings, which another okstra command changes")(
          home.updateConfig(change),
        ),
    }),
  ),
);

const taskLockNotice = ({ task, timeoutMillis }: LockRequest): string =>
  `waiting for the lock of ${task.group}/${task.task}, which another okstra command holds (at most ${seconds(timeoutMillis)})`;

const seconds = (millis: number): string => `${millis / 1000} s`;

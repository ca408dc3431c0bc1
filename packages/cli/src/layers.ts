import * as BundleStoreFs from "@okstra/adapters-fs/BundleStoreFs";
import * as IdsNode from "@okstra/adapters-fs/IdsNode";
import * as NewFilesFs from "@okstra/adapters-fs/NewFilesFs";
import * as OkstraHomeFs from "@okstra/adapters-fs/OkstraHomeFs";
import * as ProjectFilesFs from "@okstra/adapters-fs/ProjectFilesFs";
import * as ProjectPlacesGit from "@okstra/adapters-fs/ProjectPlacesGit";
import * as RunIndexSqlite from "@okstra/adapters-fs/RunIndexSqlite";
import * as TaskLockSqlite from "@okstra/adapters-fs/TaskLockSqlite";
import * as UserFilesFs from "@okstra/adapters-fs/UserFilesFs";
import * as CliPresencePath from "@okstra/adapters-terminal/CliPresencePath";
import * as LeadSessionsHost from "@okstra/adapters-terminal/LeadSessionsHost";
import * as ProcessLivenessNode from "@okstra/adapters-terminal/ProcessLivenessNode";
import * as TerminalProbeEnvironment from "@okstra/adapters-terminal/TerminalProbeEnvironment";
import { HostRegistry } from "@okstra/core/ports/HostRegistry";
import * as Layer from "effect/Layer";
import type { Call } from "./Call.ts";
import * as CommitsNoted from "./progress/commitsNoted.ts";
import * as WaitsTold from "./progress/waitsTold.ts";
import * as TrustPromptTerminal from "./prompt/TrustPromptTerminal.ts";

/** Where ports meet adapters: the only place that knows them. What the command commits is noted in `commits`. */
export const liveLayer = (call: Call, commits: CommitsNoted.NotedCommits) =>
  Layer.mergeAll(
    CommitsNoted.layerInto(commits).pipe(Layer.provide(BundleStoreFs.layer)),
    NewFilesFs.layer,
    ProjectFilesFs.layer,
    UserFilesFs.layer,
    WaitsTold.taskLock.pipe(Layer.provide(TaskLockSqlite.layer)),
    IdsNode.layer,
    HostRegistry.layer,
    CliPresencePath.layer(call.environment),
    LeadSessionsHost.layer(call.environment),
    ProcessLivenessNode.layer,
    TerminalProbeEnvironment.layer(call.environment),
    TrustPromptTerminal.layer(call),
    Layer.mergeAll(
      WaitsTold.runIndex.pipe(Layer.provide(RunIndexSqlite.layer)),
      WaitsTold.projectPlaces.pipe(Layer.provide(ProjectPlacesGit.layerFrom(call.environment))),
    ).pipe(
      Layer.provideMerge(WaitsTold.okstraHome.pipe(Layer.provide(OkstraHomeFs.layerFrom(call.environment)))),
    ),
  );

export type OkstraServices = Layer.Success<ReturnType<typeof liveLayer>>;

import * as Layer from "effect/Layer";
import type { IndexRow } from "../domain/bundle/BundlePlan.ts";
import type { CallSite } from "../domain/prepare/PrepareRequest.ts";
import type { ProjectPlace } from "../domain/project/ProjectPlace.ts";
import { BundleStore, type StandingCommit } from "./BundleStore.ts";
import { CliPresence } from "./CliPresence.ts";
import { HostRegistry } from "./HostRegistry.ts";
import { Ids } from "./Ids.ts";
import { LeadSessions } from "./LeadSessions.ts";
import { MemoryTree } from "./MemoryTree.ts";
import { NewFiles } from "./NewFiles.ts";
import { OkstraHome } from "./OkstraHome.ts";
import { ProcessLiveness } from "./ProcessLiveness.ts";
import { ProjectFiles } from "./ProjectFiles.ts";
import { ProjectPlaces } from "./ProjectPlaces.ts";
import { RunIndex } from "./RunIndex.ts";
import { TaskLock } from "./TaskLock.ts";
import { TerminalProbe } from "./TerminalProbe.ts";
import { TrustPrompt } from "./TrustPrompt.ts";
import { UserFiles } from "./UserFiles.ts";

export interface MemoryWorld {
  readonly tree?: MemoryTree;
  readonly index?: Map<string, IndexRow>;
  /** Commits that stand unfinished, by `<group>/<task>`. */
  readonly standing?: Map<string, StandingCommit>;
  /** CLIs that count as installed. */
  readonly present?: ReadonlyArray<string>;
  /** Text of the home's config.json. */
  readonly homeConfig?: string | null;
}

const place: ProjectPlace = { root: "/project", calledFrom: "/project", git: null };

/** A call from the root of the project in memory, in an empty environment. */
export const memorySite: CallSite = {
  calledFrom: place.calledFrom,
  projectRoot: null,
  environment: {},
  command: "a call in memory",
  versions: { okstra: "0.0.0", node: null },
};

/** Every port at its fake over one tree in memory: prepares a bundle without a disk, for tests and for other tools. */
export const memoryPorts = ({
  tree = new MemoryTree(),
  index = new Map(),
  standing = new Map(),
  present = ["claude", "codex", "agy"],
  homeConfig = null,
}: MemoryWorld = {}) =>
  Layer.mergeAll(
    BundleStore.layerMemory(tree, standing),
    CliPresence.layerOf(present),
    HostRegistry.layer,
    Ids.layerCounting,
    LeadSessions.layerOf(null),
    NewFiles.layerMemory(tree),
    OkstraHome.layerMemory(homeConfig),
    ProcessLiveness.layerNone,
    ProjectFiles.layerMemory(tree),
    ProjectPlaces.layerMemory(place),
    RunIndex.layerMemory(index),
    TaskLock.layerFree,
    TerminalProbe.layerFixed(),
    TrustPrompt.layerNobody,
    UserFiles.layerMemory(tree),
  );

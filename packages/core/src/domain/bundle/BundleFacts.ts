import type { AssignmentPlan } from "../assignment/AssignmentPlan.ts";
import type { Brief, WorkCategory } from "../brief/Brief.ts";
import type { ModelCatalogue } from "../catalogue/ModelCatalogue.ts";
import type { ChosenBackend } from "../host/chooseBackend.ts";
import type { HostSession } from "../host/HostSession.ts";
import type { CarriedIn } from "../prepare/CarriedIn.ts";
import type { FixCycleFile } from "../run/fixCycles.ts";
import type { RoleProfile } from "../profile/RoleProfile.ts";
import type { PrepareFlags } from "../prepare/PrepareRequest.ts";
import type { ProjectIdentity } from "../project/ProjectPlace.ts";
import type { Warning } from "../refusal/Problem.ts";
import type { Rotation } from "../run/rotation.ts";
import type { RunRef } from "../run/RunRef.ts";
import type { SettledRun } from "../run/SettledRun.ts";
import type { TaskHistory } from "../run/TaskHistory.ts";
import type { RunPointer } from "../run/TaskManifest.ts";
import type { TaskKey } from "../task/TaskKey.ts";

/** A template as it will be rendered: shipped, or a trusted override of the user. */
export interface TemplateSource {
  /** Relative to `templates/`: `prompts/lead-prompt.md`. */
  readonly path: string;
  readonly text: string;
  readonly sha256: string;
  readonly source: "shipped" | "override";
}

export type TemplateSet = ReadonlyMap<string, TemplateSource>;

/** The commands this build has, as the lead is told them; null where a build lacks one. Full argv, printable. */
export interface RunCommands {
  readonly show: (runRef: string) => ReadonlyArray<string>;
  /** Without what is said of the worker: a status, a result, a reason. */
  readonly recordWorker: (runRef: string, workerId: string) => ReadonlyArray<string>;
  readonly renderReport: (runRef: string) => ReadonlyArray<string>;
  readonly validateReport: (runRef: string) => ReadonlyArray<string>;
  readonly dispatch: ((runRef: string) => ReadonlyArray<string>) | null;
  readonly await: ((runRef: string) => ReadonlyArray<string>) | null;
}

export interface EvidenceInput {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

export interface RelatedTask {
  readonly key: string;
  readonly title: string;
  /** Path of its task manifest. */
  readonly manifest: string;
}

/** How one value of a run came about, for run-inputs and `--explain`. */
export interface ResolvedValue {
  readonly name: string;
  readonly value: string | null;
  readonly source: string;
}

export interface LeadSession {
  readonly id: string | null;
  readonly source: "fresh" | "environment" | "transcript" | "none";
  readonly guessed: boolean;
}

/** Everything a bundle is composed from. Facts and decisions only: `composeBundle` reads nothing else. */
export interface BundleFacts {
  readonly project: ProjectIdentity & {
    readonly root: string;
    readonly title: string | null;
    readonly reportLanguage: string;
    readonly workingLanguage: string;
    /** Null where project.json stands already; else its text, created inside the commit. */
    readonly newProjectJson: string | null;
    /** Whether `.okstra/.gitignore` has to be created. */
    readonly needsIgnoreFile: boolean;
  };
  readonly task: { readonly key: TaskKey; readonly idAsGiven: string };
  readonly run: RunRef;
  readonly createdAt: string;
  readonly brief: Brief & { readonly path: string; readonly sha256: string; readonly bytes: Uint8Array };
  readonly profile: RoleProfile;
  readonly catalogue: ModelCatalogue;
  readonly host: HostSession;
  readonly backend: ChosenBackend;
  readonly plan: AssignmentPlan;
  readonly session: LeadSession;
  readonly directive: string | null;
  readonly workCategory: WorkCategory | null;
  readonly relatedTasks: ReadonlyArray<RelatedTask>;
  readonly evidenceInputs: ReadonlyArray<EvidenceInput>;
  /** What the run takes over from earlier ones. */
  readonly carried: CarriedIn;
  /** The task's fix cycles as they stand, and whether this run opens one. */
  readonly fixCycles: FixCycleFile & { readonly opens: boolean };
  /** Names of the MCP servers configured in the project. */
  readonly mcpServers: ReadonlyArray<string>;
  readonly templates: TemplateSet;
  readonly commands: RunCommands;
  readonly flags: PrepareFlags;
  readonly resolved: ReadonlyArray<ResolvedValue>;
  readonly canonicalArgv: ReadonlyArray<string>;
  readonly renderOnly: boolean;
  readonly warnings: ReadonlyArray<Warning>;
  readonly versions: { readonly okstra: string; readonly node: string | null };
  /** The task as its projection stands, and its runs as the files tell them now (newest first, at most 20, plus every unfinished one). */
  readonly present: {
    /** Null for a task without runs. */
    readonly history: TaskHistory | null;
    /** Of the task manifest's bytes, readable or not; null where there is none. */
    readonly taskManifestSha256: string | null;
    readonly taskIndexSha256: string | null;
    readonly runs: ReadonlyArray<RunPointer>;
    /** Those of them whose stored status is no longer what their files tell. */
    readonly moved: ReadonlyArray<SettledRun>;
    /** What moves into the archive, and the archive's README as it stands. */
    readonly rotation: Pick<Rotation, "moves" | "rows"> & {
      readonly readme: { readonly text: string | null; readonly sha256: string | null };
    };
  };
}

import type { Selection } from "../assignment/Selection.ts";
import type { WorkCategory } from "../brief/Brief.ts";
import type { HostId, TerminalBackend } from "../host/HostDescriptor.ts";
import type { HostSessionContext } from "../host/HostSession.ts";
import type { TaskType } from "../task/TaskType.ts";

/**
 * The words of one `prepare`, keyed by flag name without dashes (`task-brief`, `role-model` …), as given and unread.
 * Repeated flags are lists. What other programs may rely on stands in docs/flags.md.
 */
export interface PrepareFlags {
  readonly [flag: string]: string | boolean | ReadonlyArray<string> | undefined;
}

/** What is asked, decoded from the words alone: well-formed, but not yet held against project, profile or host. */
export interface PrepareRequest {
  readonly flags: PrepareFlags;
  readonly projectId: string | null;
  readonly taskGroup: string | null;
  readonly taskId: string | null;
  readonly taskType: TaskType | null;
  readonly brief: string | null;
  readonly selection: Selection;
  readonly directive: string | null;
  readonly workCategory: WorkCategory | null;
  readonly relatedTasks: ReadonlyArray<string> | null;
  readonly evidenceInputs: ReadonlyArray<string>;
  /** A report of the task, or any text file, as it was named; null where the flag was not given. */
  readonly clarificationResponse: string | null;
  /** An option-selection report of the task, as it was named; null where the flag was not given. */
  readonly selectedDirection: string | null;
  /** Whether the run opens a fix cycle. */
  readonly fixCycle: boolean;
  /** False with `--no-plan-verification`. */
  readonly planVerification: boolean;
  readonly leadRuntime: HostId | null;
  readonly hostSession: HostSessionContext | null;
  readonly terminalBackend: TerminalBackend | null;
  readonly renderOnly: boolean;
  readonly shippedTemplates: boolean;
  readonly lockTimeoutMillis: number;
  readonly yes: boolean;
  readonly dryRun: boolean;
  /** The run that is prepared again; null where the flags were given by themselves. */
  readonly rerunOf: string | null;
}

/** Where the call stands: read once by the command line, or given by a program that imports okstra. */
export interface CallSite {
  /** Absolute. */
  readonly calledFrom: string;
  /** `--project-root` made absolute, or null. */
  readonly projectRoot: string | null;
  /** `OKSTRA_DEFAULT_…` are read from here. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The command as typed, for the lock's holder file. */
  readonly command: string;
  readonly versions: { readonly okstra: string; readonly node: string | null };
}

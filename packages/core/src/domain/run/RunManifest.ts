import { WorkerId } from "../assignment/WorkerId.ts";
import * as Schema from "effect/Schema";
import { entryModes, terminalBackends } from "../host/HostDescriptor.ts";
import { TaskType } from "../task/TaskType.ts";
import { ArtefactPath, ArtefactWarning, artefactHeader, Sha256, Timestamp } from "./artefactHeader.ts";
import { ExecutionIdentity } from "./ExecutionIdentity.ts";

const FileDigest = Schema.Struct({ path: ArtefactPath, sha256: Sha256 });

const ManifestWorker = Schema.Struct({
  workerId: WorkerId,
  roleExecutionRef: Schema.String,
  duty: Schema.String,
  promptPath: ArtefactPath,
  resultPath: ArtefactPath,
});

/** What the lead owes and never does. */
const TeamContract = Schema.Struct({
  leadRole: Schema.String,
  leadExecutionMode: Schema.Literals(["synthesis-only", "single-lead"]),
  finalSynthesisOwner: Schema.String,
  leadNeverDoesWorkersJob: Schema.Literals([true]),
  /** Worker ids each of which needs at least one terminal attempt; dynamic slots are not among them. */
  requiredAttempts: Schema.Array(Schema.String),
  /** Names that must have a status entry in the report: the lead's role, then worker ids. */
  requiredStatusEntries: Schema.Array(Schema.String),
});

const Project = Schema.Struct({ id: Schema.String, homeKey: Schema.String });

const Task = Schema.Struct({
  key: Schema.String,
  group: Schema.String,
  id: Schema.String,
  idAsGiven: Schema.String,
  title: Schema.String,
});

/** What never changes about a run. Written once, last of its bundle: it makes the run visible. */
export const RunManifest = Schema.Struct({
  ...artefactHeader("run-manifest"),
  project: Project,
  task: Task,
  taskType: TaskType,
  runRef: Schema.String,
  runSeq: Schema.String,
  createdAt: Timestamp,
  renderOnly: Schema.Boolean,
  host: Schema.Struct({ id: Schema.String, leadAdapter: Schema.String, agentLabel: Schema.String }),
  entryMode: Schema.Literals(entryModes),
  session: Schema.Struct({
    id: Schema.NullOr(Schema.String),
    /** `fresh` for a spawned lead, `environment` or `transcript` (a guess) for a current session. */
    source: Schema.Literals(["fresh", "environment", "transcript", "none"]),
    guessed: Schema.Boolean,
  }),
  terminalBackend: Schema.Struct({
    name: Schema.Literals(terminalBackends),
    source: Schema.Literals(["declared", "detected"]),
  }),
  executionIdentity: ExecutionIdentity,
  workers: Schema.Array(ManifestWorker),
  teamContract: TeamContract,
  stage: Schema.NullOr(Schema.Int),
  base: Schema.NullOr(Schema.Struct({ ref: Schema.NullOr(Schema.String), commit: Schema.String })),
  worktree: Schema.NullOr(Schema.Struct({ path: Schema.String, branch: Schema.String })),
  brief: Schema.Struct({ path: Schema.String, sha256: Sha256 }),
  artefacts: Schema.Struct({
    taskManifest: ArtefactPath,
    runManifest: ArtefactPath,
    runInputs: ArtefactPath,
    runContext: ArtefactPath,
    instructionSet: ArtefactPath,
    leadPrompt: ArtefactPath,
    leadPromptMetadata: ArtefactPath,
    teamState: ArtefactPath,
    resumeScript: Schema.NullOr(ArtefactPath),
    leadEvents: ArtefactPath,
    errors: ArtefactPath,
    reportData: ArtefactPath,
    reportMarkdown: ArtefactPath,
  }),
  /** Every file of the instruction set, sorted by path. */
  instructionSet: Schema.Array(FileDigest),
  /** The run's other files that never change (prompt, inputs, context, resume script), sorted by path. */
  writtenOnce: Schema.Array(FileDigest),
  /** Every template used; `source` tells a user's override from a shipped one. */
  templates: Schema.Array(
    Schema.Struct({ path: Schema.String, sha256: Sha256, source: Schema.Literals(["shipped", "override"]) }),
  ),
  canonicalArgv: Schema.Array(Schema.String),
  warnings: Schema.Array(ArtefactWarning),
  versions: Schema.Struct({ okstra: Schema.String, node: Schema.NullOr(Schema.String) }),
});
export type RunManifest = typeof RunManifest.Type;

import * as Schema from "effect/Schema";
import { DigestedFile, ExpectedFile } from "./DigestedFile.ts";
import { TaskType } from "../task/TaskType.ts";
import { ArtefactPath, artefactHeader, Sha256, Timestamp } from "./artefactHeader.ts";

const Resolved = Schema.Struct({
  name: Schema.String,
  value: Schema.NullOr(Schema.String),
  /** Where it came from: a flag's name, `brief front matter`, `project.json`, `folder`, `default` … */
  source: Schema.String,
});

const Source = Schema.Struct({ kind: Schema.String, name: Schema.String });

/** The immutable snapshot of what was asked and how each value was resolved. */
export const RunInputs = Schema.Struct({
  ...artefactHeader("run-inputs"),
  runRef: Schema.String,
  taskType: TaskType,
  createdAt: Timestamp,
  /** Flag name without dashes → the words as given. */
  flags: Schema.Record(Schema.String, Schema.Unknown),
  resolved: Schema.Array(Resolved),
  brief: Schema.Struct({ path: Schema.String, sha256: Sha256, bytes: Schema.Int, title: Schema.String }),
  directive: Schema.NullOr(Schema.String),
  workCategory: Schema.NullOr(Schema.String),
  relatedTasks: Schema.Array(
    Schema.Struct({ key: Schema.String, title: Schema.String, manifest: ArtefactPath }),
  ),
  evidenceInputs: Schema.Array(Schema.Struct({ path: ArtefactPath, sha256: Sha256, bytes: Schema.Int })),
  /** What `--clarification-response` named: a report (then its data) or a file of the user's. */
  clarificationResponse: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({
        path: Schema.String,
        sha256: Sha256,
        /** The run whose report it is; null for a file of the user's. */
        runRef: Schema.NullOr(Schema.String),
        /** The digest is null where nobody had answered. */
        answers: Schema.NullOr(ExpectedFile),
      }),
    ),
  ),
  /** The direction that is planned: the data of its report, and who selected what. */
  selectedDirection: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({
        path: Schema.String,
        sha256: Sha256,
        runRef: Schema.String,
        option: Schema.String,
        title: Schema.String,
        selection: DigestedFile,
        answers: Schema.NullOr(ExpectedFile),
      }),
    ),
  ),
  /** Whether the run opened a fix cycle. */
  fixCycle: Schema.optionalKey(Schema.Boolean),
  assignments: Schema.Array(
    Schema.Struct({
      slot: Schema.String,
      workerId: Schema.NullOr(Schema.String),
      modelRef: Schema.NullOr(Schema.String),
      source: Schema.Struct({ provider: Source, model: Source }),
      passedOver: Schema.Array(
        Schema.Struct({ candidate: Schema.String, source: Source, reason: Schema.String }),
      ),
    }),
  ),
  terminalBackend: Schema.Struct({
    name: Schema.String,
    source: Schema.String,
    observed: Schema.Array(Schema.String),
  }),
});
export type RunInputs = typeof RunInputs.Type;

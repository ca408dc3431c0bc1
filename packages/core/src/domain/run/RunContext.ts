import * as Schema from "effect/Schema";
import { TaskType } from "../task/TaskType.ts";
import { ArtefactPath, artefactHeader } from "./artefactHeader.ts";

/** What a running lead needs in one file; the roster itself stands in the run manifest. */
export const RunContext = Schema.Struct({
  ...artefactHeader("run-context"),
  runRef: Schema.String,
  taskKey: Schema.String,
  taskType: TaskType,
  /** Absolute: a lead starts there. */
  projectRoot: Schema.String,
  paths: Schema.Record(Schema.String, Schema.NullOr(ArtefactPath)),
  roster: Schema.Array(
    Schema.Struct({
      workerId: Schema.String,
      roleExecutionRef: Schema.String,
      duty: Schema.String,
      dynamic: Schema.Boolean,
      promptPath: ArtefactPath,
      resultPath: ArtefactPath,
    }),
  ),
  gate: Schema.Literals(["sub-agents-and-dispatch", "dispatch", "roster", "single-lead"]),
  commands: Schema.Record(Schema.String, Schema.String),
  stage: Schema.NullOr(Schema.Int),
  worktree: Schema.NullOr(Schema.Struct({ path: Schema.String, branch: Schema.String })),
});
export type RunContext = typeof RunContext.Type;

import * as Schema from "effect/Schema";
import { BriefFrontMatterFile } from "../src/domain/brief/BriefFrontMatterFile.ts";
import { CommitRecord } from "../src/domain/bundle/CommitRecord.ts";
import { HostSessionContextJson } from "../src/domain/host/decodeHostSessionContext.ts";
import { FrontMatter as ProfileFrontMatter } from "../src/domain/profile/decodeProfile.ts";
import { HomeConfigFile } from "../src/domain/project/HomeConfigFile.ts";
import { preparedTaskTypes } from "../src/domain/prepare/prepareRefusals.ts";
import { ProjectJsonFile } from "../src/domain/project/ProjectJsonFile.ts";
import { DirectionSelection } from "../src/domain/report/DirectionSelection.ts";
import { reportSchemas } from "../src/domain/report/reportSchemas.ts";
import { UserAnswers } from "../src/domain/report/UserAnswers.ts";
import { WorkerResultFrontMatter } from "../src/domain/report/WorkerResult.ts";
import { artefactVersion, schemaUrn } from "../src/domain/run/artefactHeader.ts";
import { FixCycle } from "../src/domain/run/FixCycle.ts";
import { ErrorLine, LeadEvent } from "../src/domain/run/LeadEvent.ts";
import { PromptMetadata } from "../src/domain/run/PromptMetadata.ts";
import { RunContext } from "../src/domain/run/RunContext.ts";
import { RunInputs } from "../src/domain/run/RunInputs.ts";
import { RunManifest } from "../src/domain/run/RunManifest.ts";
import { TaskManifest } from "../src/domain/run/TaskManifest.ts";
import { TeamState } from "../src/domain/run/TeamState.ts";
import { WorkerRecord } from "../src/domain/run/WorkerRecord.ts";
import { taskTypes } from "../src/domain/task/TaskType.ts";

export interface PublishedSchema {
  readonly name: string;
  readonly title: string;
  readonly schema: Schema.Constraint;
  /** Files that people write refuse unknown keys; what machines write may carry more than this version knows. */
  readonly unknownKeys: "allowed" | "refused";
  /** Where `givenSchema` stands, relative to the repository root: the copy that runs are given. */
  readonly copy?: string;
}

/** Everything okstra writes or reads that other programs may hold against a JSON Schema. */
export const publishedSchemas: ReadonlyArray<PublishedSchema> = [
  machine("run-manifest", "Run manifest", RunManifest),
  machine("run-inputs", "Run inputs", RunInputs),
  machine("run-context", "Run context", RunContext),
  machine("team-state", "Team state", TeamState),
  machine("task-manifest", "Task manifest", TaskManifest),
  machine("prompt-metadata", "Prompt metadata", PromptMetadata),
  machine("worker-record", "Worker record", WorkerRecord),
  machine("lead-event", "Lead event (one line of JSON)", LeadEvent),
  machine("error-line", "Error line (one line of JSON)", ErrorLine),
  ...taskTypes.map((taskType): PublishedSchema => ({
    ...machine(`report-data-${taskType}`, `Report data of ${taskType}`, reportSchemas[taskType]),
    ...(preparedTaskTypes.includes(taskType)
      ? { copy: `templates/schemas/report-${taskType}.schema.json` }
      : {}),
  })),
  machine("user-answers", "Answers to a report's clarification items", UserAnswers),
  machine("direction-selection", "Selected option of an option-selection report", DirectionSelection),
  machine("fix-cycle", "Fix cycle (one line of JSON)", FixCycle),
  machine("worker-result", "Front matter of a worker's result", WorkerResultFrontMatter),
  machine("commit-record", "Commit record", CommitRecord),
  human("project", "okstra project.json", ProjectJsonFile),
  human("config", "okstra config.json", HomeConfigFile),
  human("profile-front-matter", "Front matter of a role profile", ProfileFrontMatter),
  human("host-session-context", "Host session context (--host-session-context-json)", HostSessionContextJson),
  // An unknown key in a brief is a warning, no refusal.
  machine("brief-front-matter", "Front matter of a brief", BriefFrontMatterFile),
];

function machine(name: string, title: string, schema: Schema.Constraint): PublishedSchema {
  return { name, title, schema, unknownKeys: "allowed" };
}

function human(name: string, title: string, schema: Schema.Constraint): PublishedSchema {
  return { name, title, schema, unknownKeys: "refused" };
}

/** The file of a schema: JSON Schema draft 2020-12, the same text every time. */
export const schemaFile = (published: PublishedSchema): string =>
  `${JSON.stringify(schemaDocument(published), null, 2)}\n`;

/** The same for those who write by it: they write one version, where readers take all that are alike. */
export const givenSchema = (published: PublishedSchema): string => {
  const document = schemaDocument(published);
  const properties = {
    ...(document["properties"] as object),
    schemaVersion: { type: "string", enum: [artefactVersion] },
  };
  return `${JSON.stringify({ ...document, properties }, null, 2)}\n`;
};

const schemaDocument = ({
  name,
  title,
  schema,
  unknownKeys,
}: PublishedSchema): Readonly<Record<string, unknown>> => {
  const document = Schema.toJsonSchemaDocument(schema, {
    onExcessProperty: unknownKeys === "refused" ? "error" : "ignore",
  });
  const definitions = Object.keys(document.definitions).length === 0 ? {} : { $defs: document.definitions };
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: schemaUrn(name),
    title,
    ...document.schema,
    ...definitions,
  };
};

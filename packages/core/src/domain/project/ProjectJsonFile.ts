import * as Result from "effect/Result";
import { ModelCatalogFile } from "../catalogue/ModelCatalogFile.ts";
import * as Schema from "effect/Schema";
import type { Role } from "../profile/Role.ts";
import { slugify } from "../task/slugify.ts";
import { HostIdText, LanguageTag, ModelRefText, ProjectPath } from "./settingTexts.ts";

const refs = (role: Role) =>
  Schema.optionalKey(
    Schema.Array(ModelRefText).annotate({
      description: `Models of the ${role} slots, in order; a slot beyond the list takes the next source.`,
    }),
  );

/** One list of model refs per role. */
export const ModelDefaultsFile = Schema.Struct({
  leader: refs("leader"),
  analyser: refs("analyser"),
  verifier: refs("verifier"),
  critic: refs("critic"),
  implementer: refs("implementer"),
  "report-writer": refs("report-writer"),
  translator: refs("translator"),
} satisfies Record<Role, unknown>).annotate({
  description: "Default models: per role a list of `provider/model-id`.",
});

/** The version written into the settings files; a file of a newer major is refused. */
export const settingsVersion = "1.0";

export const SettingsVersion = Schema.String.check(
  Schema.isPattern(/^1\.\d+$/u, { expected: 'a version this okstra reads, "1.0"' }),
).annotate({ description: "Version of this file's form, `major.minor`." });

const ProjectId = Schema.String.check(
  Schema.makeFilter((id: string) => {
    const folded = slugify(id);
    return Result.isSuccess(folded)
      ? undefined
      : `a project id that folds to a slug: ${folded.failure.message}`;
  }),
).annotate({ description: "The project's id; folded to its slug." });

/** `.okstra/project.json` as it is written. */
export const ProjectJsonFile = Schema.Struct({
  $schema: Schema.optionalKey(
    Schema.String.annotate({ description: "Where an editor finds the schema of this file." }),
  ),
  schemaVersion: Schema.optionalKey(SettingsVersion),
  id: ProjectId.annotateKey({ description: "the project's id" }),
  title: Schema.optionalKey(
    Schema.NonEmptyString.annotate({ description: "The project's name for people." }),
  ),
  modelDefaults: Schema.optionalKey(ModelDefaultsFile),
  modelCatalog: Schema.optionalKey(ModelCatalogFile),
  leadRuntime: Schema.optionalKey(HostIdText),
  reportLanguage: Schema.optionalKey(
    LanguageTag.annotate({ description: "Language of the reports; default `en`." }),
  ),
  workingLanguage: Schema.optionalKey(
    LanguageTag.annotate({ description: "Language the workers write in; default `en`." }),
  ),
  prTemplatePath: Schema.optionalKey(
    ProjectPath.annotate({ description: "Pull request template, inside the project." }),
  ),
  baseRef: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(/^[^\s\p{Cc}-][^\s\p{Cc}]*$/u, {
        expected: "a git ref without spaces that does not begin with -",
      }),
    ).annotate({ description: "The ref that implementation starts from." }),
  ),
  worktree: Schema.optionalKey(
    Schema.Struct({
      copyFiles: Schema.optionalKey(
        Schema.Array(ProjectPath).annotate({
          description: "Ignored files that a new worktree gets a copy of.",
        }),
      ),
      setup: Schema.optionalKey(
        Schema.Array(Schema.NonEmptyString).annotate({
          description: "Commands that make a new worktree ready; they run only once trusted.",
        }),
      ),
    }).annotate({ description: "How a stage's worktree is set up." }),
  ),
  independence: Schema.optionalKey(
    Schema.Literals(["family", "model"]).annotate({
      description: "The least independence a judge must have of those it judges.",
    }),
  ),
}).annotate({ title: "okstra project.json", description: "Settings of one project, committed to git." });

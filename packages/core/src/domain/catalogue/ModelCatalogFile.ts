import * as Schema from "effect/Schema";
import { Role } from "../profile/Role.ts";
import { ProviderId } from "./ModelRef.ts";

const Word = Schema.String.check(
  Schema.isPattern(/^[^\s\p{Cc}-][^\s\p{Cc}]{0,199}$/u, {
    expected: "a word without spaces that does not begin with -, at most 200 characters",
  }),
);
const Label = Schema.String.check(
  Schema.isPattern(/^[^\p{Cc}]{1,200}$/u, { expected: "1 to 200 characters without control characters" }),
);
const Words = Schema.Array(Schema.String);

const Capability = Schema.Struct({
  cli: Schema.String.check(
    Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,99}$/u, {
      expected: "the bare name of a program found along PATH",
    }),
  ),
  probe: Schema.optionalKey(Words),
  oneShot: Words,
  prompt: Schema.Literals(["stdin", "pointer"]),
  outputFormat: Schema.String,
  modelArgument: Words,
  permissionArguments: Schema.Struct({
    "read-only": Words,
    worktree: Words,
    "disposable-checkout": Words,
  }),
  resume: Schema.optionalKey(Schema.NullOr(Words)),
  efforts: Schema.optionalKey(Words),
  failureMessages: Schema.optionalKey(
    Schema.Array(Schema.Struct({ contains: Schema.NonEmptyString, means: Schema.NonEmptyString })),
  ),
  seenIn: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
}).annotate({ description: "How the provider's CLI is driven." });

const ModelEntry = Schema.Struct({
  id: Word.annotateKey({ description: "the model's id" }),
  displayName: Schema.optionalKey(Label),
  aliases: Schema.optionalKey(Schema.Array(Word)),
  family: Schema.optionalKey(
    Label.annotate({ description: "The line the model comes from, whoever serves it." }),
  ),
  executionValue: Schema.optionalKey(
    Word.annotate({ description: "What the provider's CLI is given; default the id." }),
  ),
  hostModelValue: Schema.optionalKey(
    Schema.NullOr(Word).annotate({ description: "What a host's own sub-agent is given; default none." }),
  ),
  roles: Schema.optionalKey(Schema.NonEmptyArray(Role).annotate({ description: "Default: every role." })),
});
type ModelEntry = typeof ModelEntry.Type;

const Defaults = Schema.Struct({
  leader: Schema.optionalKey(Word),
  analyser: Schema.optionalKey(Word),
  verifier: Schema.optionalKey(Word),
  critic: Schema.optionalKey(Word),
  implementer: Schema.optionalKey(Word),
  "report-writer": Schema.optionalKey(Word),
  translator: Schema.optionalKey(Word),
}).annotate({ description: "Per role the id of the model taken when nothing else names one." });

const namesOneModel = (models: ReadonlyArray<ModelEntry>): ReadonlyArray<Schema.FilterIssue> => {
  const issues: Array<Schema.FilterIssue> = [];
  const ids = new Set<string>();
  const owner = new Map<string, string>();
  models.forEach((model, index) => {
    if (ids.has(model.id)) issues.push({ path: [index, "id"], issue: `each model once` });
    ids.add(model.id);
    model.aliases?.forEach((alias, at) => {
      const other = owner.get(alias.toLowerCase()) ?? model.id;
      if (other !== model.id) {
        issues.push({ path: [index, "aliases", at], issue: `an alias that "${other}" doesn't have` });
      }
      owner.set(alias.toLowerCase(), other);
    });
  });
  return issues;
};

const ProviderEntry = Schema.Struct({
  id: ProviderId.annotateKey({ description: "the provider's id" }),
  displayName: Schema.optionalKey(Label),
  capability: Schema.optionalKey(Capability),
  models: Schema.optionalKey(Schema.Array(ModelEntry).check(Schema.makeFilter(namesOneModel))),
  defaults: Schema.optionalKey(Defaults),
});
type ProviderEntry = typeof ProviderEntry.Type;

const namesEachOnce = (providers: ReadonlyArray<ProviderEntry>): ReadonlyArray<Schema.FilterIssue> =>
  providers.flatMap(({ id }, index) =>
    providers.findIndex((other) => other.id === id) < index
      ? [{ path: [index, "id"], issue: "each provider once" }]
      : [],
  );

/** `modelCatalog` of project.json and config.json: see docs/catalogue.md. */
export const ModelCatalogFile = Schema.Struct({
  providers: Schema.Array(ProviderEntry)
    .check(Schema.makeFilter(namesEachOnce))
    .annotateKey({ description: "a list of providers" }),
}).annotate({
  description:
    "Providers and models added to the catalogue. Of a project, what goes beyond ids, names, aliases and families counts only once trusted.",
});
export type ModelCatalogFile = typeof ModelCatalogFile.Type;

import * as Schema from "effect/Schema";
import { roles } from "../profile/Role.ts";

const Text = Schema.NonEmptyString;
const Words = Schema.Array(Schema.String);
const ProviderIdText = Schema.String.check(
  Schema.isPattern(/^[a-z][a-z0-9-]{0,39}$/, { expected: "a provider id: lower-case letters, digits and hyphens" }),
);
const ModelId = Schema.String.check(
  Schema.isPattern(/^[^\s\p{Cc}-][^\s\p{Cc}]{0,199}$/u, { expected: "a model id without spaces that does not begin with -" }),
);

const ModelFile = Schema.Struct({
  id: ModelId.annotateKey({ description: "the model's id" }),
  displayName: Schema.optionalKey(Text),
  aliases: Schema.optionalKey(Schema.Array(ModelId)),
  family: Schema.optionalKey(Text.annotate({ description: "The line the model comes from, whoever serves it." })),
  executionValue: Schema.optionalKey(ModelId.annotate({ description: "What the provider's CLI is given; default the id." })),
  hostModelValue: Schema.optionalKey(ModelId.annotate({ description: "What a host's own sub-agent is given." })),
  roles: Schema.optionalKey(Schema.Array(Schema.Literals(roles)).annotate({ description: "Default: every role." })),
});

const CapabilityFile = Schema.Struct({
  cli: Text,
  probe: Words,
  oneShot: Words,
  prompt: Schema.Literals(["stdin", "pointer"]),
  outputFormat: Text,
  modelArgument: Words,
  permissionArguments: Schema.Struct({ "read-only": Words, worktree: Words, "disposable-checkout": Words }),
  resume: Schema.NullOr(Words),
  efforts: Words,
  failureMessages: Schema.Array(Schema.Struct({ contains: Text, means: Text })),
  seenIn: Schema.Record(Schema.String, Schema.String),
}).annotate({ description: "How the provider's CLI is driven; counts only once trusted." });

const role = Schema.optionalKey(ModelId);

const ProviderFile = Schema.Struct({
  id: ProviderIdText.annotateKey({ description: "the provider's id" }),
  displayName: Schema.optionalKey(Text),
  capability: Schema.optionalKey(CapabilityFile),
  models: Schema.optionalKey(Schema.Array(ModelFile)),
  defaults: Schema.optionalKey(
    Schema.Struct({
      leader: role,
      analyser: role,
      verifier: role,
      critic: role,
      implementer: role,
      "report-writer": role,
      translator: role,
    }).annotate({ description: "Per role the id of the model taken when nothing else names one." }),
  ),
});

/** `modelCatalog` of project.json and config.json as it is written. */
export const CatalogueAdditionFile = Schema.Struct({
  providers: Schema.Array(ProviderFile).annotateKey({ description: "a list of providers" }),
}).annotate({
  description: "Providers and models added to the catalogue. Of a project, what goes beyond ids, names, aliases and families counts only once trusted.",
});

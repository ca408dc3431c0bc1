import * as Schema from "effect/Schema";
import { ModelCatalogFile } from "../catalogue/ModelCatalogFile.ts";
import { parseHours } from "../text/parseHours.ts";
import { ModelDefaultsFile, SettingsVersion } from "./ProjectJsonFile.ts";
import { HostIdText } from "./settingTexts.ts";

const Duration = Schema.String.check(
  Schema.makeFilter((text: string) =>
    parseHours(text) === null ? "a duration between 1m and 365d, such as 24h" : undefined,
  ),
);

/** `<okstra home>/config.json` as it is written. */
export const HomeConfigFile = Schema.Struct({
  $schema: Schema.optionalKey(
    Schema.String.annotate({ description: "Where an editor finds the schema of this file." }),
  ),
  schemaVersion: Schema.optionalKey(SettingsVersion),
  modelDefaults: Schema.optionalKey(ModelDefaultsFile),
  modelCatalog: Schema.optionalKey(ModelCatalogFile),
  leadRuntime: Schema.optionalKey(HostIdText),
  prTemplatePath: Schema.optionalKey(
    Schema.NonEmptyString.annotate({ description: "Pull request template for projects that name none." }),
  ),
  abortAfter: Schema.optionalKey(
    Duration.annotate({
      description:
        "How long a started run may show no sign of life before it counts as aborted; default `24h`.",
    }),
  ),
  trusted: Schema.optionalKey(
    Schema.Record(
      Schema.String,
      Schema.Array(
        Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u, { expected: "a sha256 digest in hex" })),
      ),
    ).annotate({
      description: "Per project what its owner has allowed to count or run; written by `okstra trust`.",
    }),
  ),
}).annotate({ title: "okstra config.json", description: "Settings of one user." });
